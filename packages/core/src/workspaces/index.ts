export * as setUpCalls from "./set-up.contract.ts";
export { isAlone, nextStep } from "./next-step.ts";
export { hasSetUp, setUpSteps } from "./set-up.policy.ts";
export type { SetUpStep } from "./set-up.values.ts";
export * as workspaceCalls from "./workspace.contract.ts";
export { mayEnterWorkspace, mayUpdateWorkspace } from "./workspace.policy.ts";
export type { WorkspaceItem } from "./workspace.shapes.ts";
