import { IntroTour } from "../../features/intro/index.ts";

export function IntroJiraView() {
  return <IntroTour />;
}
