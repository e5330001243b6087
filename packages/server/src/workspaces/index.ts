export { presentLicense } from "./license.presenter.ts";
export { findFeatures } from "./plan-features.repository.ts";
export { insertMembership, moveSession } from "./change-workspaces.repository.ts";
export { insertMember, insertWorkspace } from "./workspace.repository.ts";
