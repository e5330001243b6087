export { findHolders } from "./officer.repository.ts";
export { announceUser } from "./announce-user.ts";
export { insertUsers } from "./new-user.repository.ts";
export { presentUser } from "./user.presenter.ts";
export { countMembers, findMember, findUserRefs } from "./user.repository.ts";
