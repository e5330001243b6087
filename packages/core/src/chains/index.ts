export { chainAbilities } from "./chain.abilities.ts";
export * as chainCalls from "./chain.contract.ts";
export { draftOf, findProblems, toChain } from "./chain.form.ts";
export type { ChainDraft } from "./chain.form.ts";
export { chainMachine } from "./chain.machine.ts";
export { chainLocks } from "./chain.policy.ts";
export type { Chain, ChainCard, ChainForEdit, ChainInput } from "./chain.shapes.ts";
export type { ChainStatus } from "./chain.values.ts";
