export { presentChallengeCards } from "./challenge.presenter.ts";
export { scheduledChallenge } from "./scheduled-challenge.ts";
