export { memberProvider } from "./member-provider.repository.ts";
export { applyRoleOrStatus } from "./change-role-or-status.service.ts";
export { lockMemberGroups, moveMember } from "./member-group.repository.ts";
export { findHolders } from "./officer.repository.ts";
export { announceUser } from "./announce-user.ts";
export { hasNamePart } from "./name-search.repository.ts";
export { insertUsers } from "./new-user.repository.ts";
export { presentUser } from "./user.presenter.ts";
export { countMembers, findMember } from "./user.repository.ts";
