export { groupFinder } from "./group-names.ts";
export { addUser, addUsersInBulk, getUsersTemplate } from "./new-user.contract.ts";
export { emailProblem, mayAddUsers, nameProblem } from "./new-user.policy.ts";
export { SHEET_FIELDS } from "./sheet-columns.ts";
export type { SheetField } from "./sheet-columns.ts";
export type { StandingEvent } from "./standing.machine.ts";
export { changedStanding, isEnabledOwner, mayChangeGroups, mayChangeStanding } from "./standing.policy.ts";
export type { StandingQuestion } from "./standing.policy.ts";
export type { UserFilter } from "./user-filter.policy.ts";
export { withChangedUser } from "./user-list.ts";
export { atCell, readUserSheet } from "./user-sheet.ts";
export type { SheetPerson, SheetRow } from "./user-sheet.ts";
export { userAbilities } from "./user.abilities.ts";
export type { RoleOption } from "./user.abilities.ts";
export {
  addUserRole,
  disableUser,
  enableUser,
  getUser,
  getUserProfile,
  listNotifications,
  listUsers,
  listUsersForAutocomplete,
  listUsersForSelect,
  removeUserRole,
  setUserGroups,
} from "./user.contract.ts";
export type { ManagedUser, PublicUser } from "./user.contract.ts";
export { isActive, isAwaited } from "./user.policy.ts";
