export { insertMember, insertWorkspace } from "./workspace.repository.ts";
