export { announceUser } from "./announce-user.ts";
export { presentUser } from "./user.presenter.ts";
export { countMembers, findMember, findUserRefs } from "./user.repository.ts";
