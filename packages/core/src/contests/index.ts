export { contestAbilities } from "./contest.abilities.ts";
export * as contestCalls from "./contest.contract.ts";
export { draftOf, findProblems, toContest } from "./contest.form.ts";
export type { ContestDraft } from "./contest.form.ts";
export { contestMachine } from "./contest.machine.ts";
export { contestLocks } from "./contest.policy.ts";
export type { Contest, ContestCard, ContestForEdit, ContestInput } from "./contest.shapes.ts";
export type { ContestStatus } from "./contest.values.ts";
