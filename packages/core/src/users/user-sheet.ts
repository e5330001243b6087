import { normalizeEmail } from "../lib/email.ts";
import type { FieldError } from "../lib/errors.ts";
import { MAX_BULK_USERS } from "../lib/limits.ts";
import { tidyName } from "../lib/name.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import type { FindGroups } from "./group-names.ts";
import { emailProblem, nameProblem } from "./new-user.policy.ts";
import { columnLetters, findColumns, SHEET_FIELDS } from "./sheet-columns.ts";
import type { SheetColumns, SheetField } from "./sheet-columns.ts";

/** A cell that holds something; columns count from 1. */
export interface SheetCell {
  readonly column: number;
  readonly text: string;
  readonly isFormula: boolean;
}

/** A row of a spreadsheet, numbered as it shows it, from 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
}

/** Somebody in a spreadsheet. */
export interface SheetPerson {
  readonly row: number;
  /** Tidied. */
  readonly name: string;
  /** Normalized. */
  readonly email: string;
  readonly groupIds: readonly number[];
}

/** The people of a spreadsheet and everything that is wrong with it; both may be there. */
export interface UserSheet {
  readonly people: readonly SheetPerson[];
  readonly problems: readonly FieldError[];
  readonly columns: SheetColumns;
}

/** What the reading of a spreadsheet depends on. */
export interface SheetScope {
  readonly findGroups: FindGroups;
  /** What the template calls its columns, for messages. */
  readonly headings: Readonly<Record<SheetField, string>>;
}

/** Reads people: the first row names the columns, every other one is a person. Finds all problems at once. */
export function readUserSheet(rows: readonly SheetRow[], scope: SheetScope): UserSheet {
  const [heading, ...others] = rows.filter(({ cells }) => cells.some(hasContent));
  const columns = findColumns(heading?.cells ?? []);
  const missing = SHEET_FIELDS.filter((field) => field !== "groups" && columns[field] === undefined);
  if (missing.length > 0)
    return {
      people: [],
      columns,
      problems: missing.map((field) => aboutFile({ code: "no_column", values: { name: scope.headings[field] } })),
    };
  const wanted = new Set(SHEET_FIELDS.map((field) => columns[field]));
  const filled = others.filter(({ cells }) => cells.some((cell) => wanted.has(cell.column) && hasContent(cell)));
  if (filled.length > MAX_BULK_USERS)
    return { people: [], columns, problems: [aboutFile({ code: "too_many_users", values: { max: MAX_BULK_USERS } })] };
  if (filled.length === 0) return { people: [], columns, problems: [aboutFile({ code: "no_users" })] };
  const read = filled.map((row) => readPerson(row, { columns, scope }));
  const people = read.map(({ person }) => person);
  return {
    people,
    columns,
    problems: [...read.flatMap(({ problems }) => problems), ...twins(people, columns)].sort(byPlace),
  };
}

/** A problem at a field of a person; `field` is its path, the cell is named as the spreadsheet shows it. */
export function atCell(
  place: { readonly row: number; readonly field: SheetField; readonly columns: SheetColumns },
  problem: FieldProblem,
): FieldError {
  const { row, field, columns } = place;
  const column = columns[field];
  return {
    ...problem,
    field: `rows.${row}.${field}`,
    cell: column === undefined ? { row } : { row, column: columnLetters(column) },
  };
}

function aboutFile(problem: FieldProblem): FieldError {
  return { field: "file", ...problem };
}

function hasContent({ text, isFormula }: SheetCell): boolean {
  return isFormula || text.trim() !== "";
}

interface ReadPerson {
  readonly person: SheetPerson;
  readonly problems: readonly FieldError[];
}

function readPerson(
  { row, cells }: SheetRow,
  { columns, scope }: { readonly columns: SheetColumns; readonly scope: SheetScope },
): ReadPerson {
  const textOf = (field: SheetField): string => cells.find(({ column }) => column === columns[field])?.text ?? "";
  const [name, email, named] = [
    tidyName(textOf("name")),
    normalizeEmail(textOf("email")),
    scope.findGroups(textOf("groups")),
  ];
  const formulas = cells.filter(({ isFormula }) => isFormula);
  const isFormula = (field: SheetField): boolean => formulas.some(({ column }) => column === columns[field]);
  const found: Readonly<Record<SheetField, readonly (FieldProblem | null)[]>> = {
    name: [nameProblem(name)],
    email: [emailProblem(email)],
    groups: named.problems,
  };
  const problems = SHEET_FIELDS.filter((field) => !isFormula(field)).flatMap((field) =>
    found[field].flatMap((problem) => (problem === null ? [] : [atCell({ row, field, columns }, problem)])),
  );
  return {
    person: { row, name, email, groupIds: named.ids },
    problems: [...formulas.map(({ column }) => formulaAt(row, column, columns)), ...problems],
  };
}

function formulaAt(row: number, column: number, columns: SheetColumns): FieldError {
  const letters = columnLetters(column);
  const field = SHEET_FIELDS.find((each) => columns[each] === column) ?? letters;
  return { field: `rows.${row}.${field}`, code: "is_formula", cell: { row, column: letters } };
}

/** Each address that was written in a row above already. */
function twins(people: readonly SheetPerson[], columns: SheetColumns): FieldError[] {
  const firstRow = new Map<string, number>();
  return people.flatMap(({ row, email }) => {
    const other = firstRow.get(email);
    if (other === undefined) firstRow.set(email, row);
    if (other === undefined || email === "") return [];
    return [atCell({ row, field: "email", columns }, { code: "same_as_row", values: { other: String(other) } })];
  });
}

function byPlace(first: FieldError, second: FieldError): number {
  return (first.cell?.row ?? 0) - (second.cell?.row ?? 0);
}
