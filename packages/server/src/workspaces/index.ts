export { presentLicense } from "./license.presenter.ts";
export { moveSession } from "./change-workspaces.repository.ts";
export { insertMember, insertWorkspace } from "./workspace.repository.ts";
