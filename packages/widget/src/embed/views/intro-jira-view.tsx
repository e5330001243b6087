export { IntroTour as IntroJiraView } from "../../features/intro/index.ts";
