export { IntroTour } from "./intro-tour.tsx";
