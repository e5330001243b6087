export { findDueContests, findOverContests, finishDueContest, tellOver } from "./closing/due-contests.service.ts";
export type { DuePage } from "./closing/due-contests.service.ts";
export type { DueContest } from "./closing/due-contest.repository.ts";
export { contestSelects } from "./closing/contest-selects.ts";
export type { EarningSelect } from "./closing/earning.repository.ts";
export { listContestCandidates } from "./entries/list-candidates.service.ts";
export { findOpenContests } from "./open-contest.repository.ts";
export type { OpenContests } from "./open-contest.repository.ts";
