export { ATTEMPT_TONES } from "./my-status.tsx";
