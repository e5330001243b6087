export { createWorkspace, enterWorkspace, listWorkspaces, updateWorkspace } from "./workspace.contract.ts";
export type { WorkspaceItem } from "./workspace.contract.ts";
export { mayEnterWorkspace, mayRenameWorkspace } from "./workspace.policy.ts";
