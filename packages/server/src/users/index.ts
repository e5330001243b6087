export { countMembers, findMember, findUserRefs } from "./user.repository.ts";
