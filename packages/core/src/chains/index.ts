export { chainAbilities } from "./chain.abilities.ts";
export * as chainCalls from "./chain.contract.ts";
export {
  addStep,
  draftOf,
  findProblems,
  moveStep,
  removeStep,
  stepEffects,
  stepProblems,
  toChain,
} from "./chain.form.ts";
export type { ChainDraft, DraftStep } from "./chain.form.ts";
export { isThrough, partOf } from "./chain-part.policy.ts";
export type { ChainPart } from "./chain-part.shapes.ts";
export { chainMachine } from "./chain.machine.ts";
export { chainLocks, hiddenProblems, isNewcomer } from "./chain.policy.ts";
export type {
  Chain,
  ChainActivity,
  ChainCard,
  ChainForEdit,
  ChainInput,
  ChainPerson,
  ChainView,
  StepChoice,
} from "./chain.shapes.ts";
export type { ChainStatus } from "./chain.values.ts";
export { chainFacts, lockText, nextStepVerb, withNextStep } from "./next-step.chat.ts";
