import type { FieldError, FieldProblem, ReceivedFile } from "@guildhall/core";
import { atCell, groupFinder, readUserSheet, SHEET_FIELDS } from "@guildhall/core/users";
import type { SheetField, SheetPerson, SheetRow } from "@guildhall/core/users";
import { findGroups } from "../groups/index.ts";
import { translatorOf } from "../lib/texts.ts";
import type { MemberCall } from "../lib/deps.ts";
import { readSpreadsheet } from "../spreadsheets/read-spreadsheet.ts";
import { addUsers, requireAddingUsers } from "./add-users.service.ts";

/** Reads the rows of an uploaded file; nothing is looked up yet. @throws {InvalidInputError} when it is not readable */
export async function readUploadedRows(call: MemberCall, file: ReceivedFile): Promise<readonly SheetRow[]> {
  requireAddingUsers(call);
  return readSpreadsheet(await file.read());
}

/**
 * Adds everybody in the rows of a spreadsheet, or nobody; returns the new members' ids in the order of the rows.
 * @throws {InvalidInputError} with every problem at once, each naming row and column as the spreadsheet shows them
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
