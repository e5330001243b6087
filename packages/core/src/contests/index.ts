export { closingProblems, readClosing } from "./closing.policy.ts";
export { contestAbilities, entryAbilities } from "./contest.abilities.ts";
export * as contestCalls from "./contest.contract.ts";
export {
  addPlace,
  draftOf,
  findProblems,
  movePlace,
  removePlace,
  sumOfPlaces,
  toContest,
  writePlace,
} from "./contest.form.ts";
export type { ContestDraft } from "./contest.form.ts";
export { contestMachine } from "./contest.machine.ts";
export {
  closesOnlyLater,
  contestLocks,
  hasOtherRewards,
  isAuto,
  isContestClosed,
  isContestOver,
  isDecidable,
  isDecidedByHand,
  isJoined,
  isVoted,
  mayJoin,
  mayOpenAuto,
  mayVote,
  mayVoteFor,
  prizeProblems,
} from "./contest.policy.ts";
export { countOthers, nextStep, partOf, stageOf } from "./contest-part.policy.ts";
export type { ContestPart } from "./contest-part.shapes.ts";
export type {
  Contest,
  ContestCard,
  ContestForEdit,
  ContestInput,
  ContestParticipant,
  ContestRank,
  ContestStanding,
  WinnersInput,
} from "./contest.shapes.ts";
export { CONTEST_TYPES } from "./contest.values.ts";
export type { ContestStatus, ContestType, Tie } from "./contest.values.ts";
export { placesOf, tiesOf } from "./outcome-places.ts";
export type { OutcomePlace } from "./outcome-places.ts";
export { prizesOf } from "./prizes.ts";
export type { Prize } from "./prizes.ts";
export { rankContest } from "./rank-contest.ts";
export type { ContestEntry } from "./rank-contest.ts";
export { costOfWinners, findWinnersProblems, givesOthers, newWinners, toWinners } from "./winners.form.ts";
export type { WinnersDraft } from "./winners.form.ts";
export { listWinners, mayChooseThemselves, winnerProblems } from "./winners.policy.ts";
export type { ChosenWinners } from "./winners.policy.ts";
