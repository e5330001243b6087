export * as workspaceCalls from "./workspace.contract.ts";
export { mayEnterWorkspace, mayUpdateWorkspace } from "./workspace.policy.ts";
export type { WorkspaceItem } from "./workspace.shapes.ts";
