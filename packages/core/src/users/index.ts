export { groupFinder } from "./group-names.ts";
export * as newUserCalls from "./new-user.contract.ts";
export { emailProblem, mayAddUsers, nameProblem } from "./new-user.policy.ts";
export { SHEET_FIELDS } from "./sheet-columns.ts";
export type { SheetField } from "./sheet-columns.ts";
export type { RoleOrStatusEvent } from "./role-or-status.machine.ts";
export {
  changedRoleOrStatus,
  isEnabledOwner,
  maySetUserGroups,
  mayChangeRoleOrStatus,
} from "./role-or-status.policy.ts";
export type { RoleOrStatusQuestion } from "./role-or-status.policy.ts";
export type { UserFilter } from "./user-filter.policy.ts";
export { withChangedUser } from "./user-list.ts";
export { atCell, readUserSheet } from "./user-sheet.ts";
export type { SheetPerson } from "./user-sheet.ts";
export { userAbilities } from "./user.abilities.ts";
export type { RoleOption } from "./user.abilities.ts";
export * as userCalls from "./user.contract.ts";
export { isActive, isAwaited } from "./user.policy.ts";
export type { ManagedUser, PublicUser } from "./user.shapes.ts";
