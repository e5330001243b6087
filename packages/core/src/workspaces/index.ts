export { mayEnterWorkspace, mayRenameWorkspace } from "./workspace.policy.ts";
