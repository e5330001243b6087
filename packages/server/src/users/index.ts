export { announceUser } from "./announce-user.ts";
export { readUser } from "./read-users.service.ts";
export { countMembers, findMember, findUserRefs } from "./user.repository.ts";
