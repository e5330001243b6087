export { scheduledChallenge } from "./scheduled-challenge.ts";
