export { mayEnterWorkspace, mayRenameWorkspace } from "./workspace.policy.ts";
export type { WorkspaceQuestion } from "./workspace.policy.ts";
