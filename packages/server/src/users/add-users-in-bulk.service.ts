import { MAX_BULK_USERS } from "@guildhall/core";
import type { FieldError, FieldProblem, ReceivedFile, SheetRow } from "@guildhall/core";
import { atCell, groupFinder, readUserSheet, SHEET_FIELDS } from "@guildhall/core/users";
import type { SheetField, SheetPerson } from "@guildhall/core/users";
import { findGroups } from "../groups/index.ts";
import { translatorOf } from "../lib/texts.ts";
import type { MemberCall } from "../lib/deps.ts";
import { readSpreadsheet } from "../spreadsheets/read-spreadsheet.ts";
import { addUsers, requireAddingUsers } from "./add-users.service.ts";

/** Reads an uploaded file's rows without any lookups. @throws {InvalidInputError} when it isn't readable */
export async function readUploadedRows(call: MemberCall, file: ReceivedFile): Promise<readonly SheetRow[]> {
  requireAddingUsers(call);
  return readSpreadsheet(await file.read(), { code: "too_many_users", values: { max: MAX_BULK_USERS } });
}

/**
 * Adds everyone in a spreadsheet's rows, or no one; returns ids in row order.
 * @throws {InvalidInputError} with all problems at once, each naming row and column as the spreadsheet shows them
 */
export async function addUsersInBulk(call: MemberCall, rows: readonly SheetRow[]): Promise<number[]> {
  const t = translatorOf(call.language);
  const groups = await findGroups(call.db, call.actor.workspace.id);
  const headings = Object.fromEntries(SHEET_FIELDS.map((field) => [field, t(`adding:columns.${field}`)])) as Record<
    SheetField,
    string
  >;
  const { people, problems, columns } = readUserSheet(rows, { findGroups: groupFinder(groups), headings });
  const atEmail = ({ row }: SheetPerson, problem: FieldProblem): FieldError =>
    atCell({ row, field: "email", columns }, problem);
  return addUsers(call, { users: people, by: "spreadsheet", problems, atEmail });
}
