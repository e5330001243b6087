import { normalizeEmail } from "../lib/email.ts";
import type { FieldError } from "../lib/errors.ts";
import { MAX_BULK_USERS } from "../lib/limits.ts";
import { tidyName } from "../lib/name.ts";
import { columnLetters, hasContent } from "../lib/sheet.ts";
import type { SheetRow } from "../lib/sheet.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import type { FindGroups } from "./group-names.ts";
import { emailProblem, nameProblem } from "./new-user.policy.ts";
import { findColumns, SHEET_FIELDS } from "./sheet-columns.ts";
import type { SheetColumns, SheetField } from "./sheet-columns.ts";

/** A person from a spreadsheet. */
export interface SheetPerson {
  readonly row: number;
  /** Tidied. */
  readonly name: string;
  /** Normalized. */
  readonly email: string;
  readonly groupIds: readonly number[];
}

/** The people in a spreadsheet and its problems; both can be present. */
export interface UserSheet {
  readonly people: readonly SheetPerson[];
  readonly problems: readonly FieldError[];
  readonly columns: SheetColumns;
}

/** Input for reading a spreadsheet. */
export interface SheetScope {
  readonly findGroups: FindGroups;
  /** The template's column headings, for messages. */
  readonly headings: Readonly<Record<SheetField, string>>;
}

/** The first row holds the headings, each other row a person. Reports all problems at once. */
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

/** A problem in a person's field; `field` is its path, the cell is named as displayed. */
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

/** Addresses that repeat an earlier row. */
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
