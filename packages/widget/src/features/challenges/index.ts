export { ChallengesList, type ChallengesListProps } from "./challenges-list.tsx";
export { challengesInput, type ChallengesView } from "./challenges-view.ts";
export { ATTEMPT_TONES } from "./my-status.tsx";
