export { groupFinder } from "./group-names.ts";
export { emailProblem, mayAddUsers, nameProblem } from "./new-user.policy.ts";
export { SHEET_FIELDS } from "./sheet-columns.ts";
export type { SheetField } from "./sheet-columns.ts";
export { atCell, readUserSheet } from "./user-sheet.ts";
export type { SheetPerson, SheetRow, UserSheet } from "./user-sheet.ts";
