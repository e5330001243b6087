export { presentLicense } from "./license.presenter.ts";
export { insertMembership, moveSession } from "./change-workspaces.repository.ts";
export { insertMember, insertWorkspace } from "./workspace.repository.ts";
