import { headingKey } from "../lib/sheet.ts";

/** Fields of a person in a spreadsheet, in the order of the template's columns. */
export const SHEET_FIELDS = ["name", "email", "groups"] as const;

export type SheetField = (typeof SHEET_FIELDS)[number];

/** Column number (from 1) of each field; missing columns are omitted. */
export type SheetColumns = Readonly<Partial<Record<SheetField, number>>>;

/** Column headings in both languages, compared without case, hyphens and surrounding punctuation. */
const HEADINGS: Readonly<Record<SheetField, readonly string[]>> = {
  name: ["name", "full name", "имя", "фио", "имя и фамилия", "фамилия и имя"],
  email: ["email", "mail", "email address", "почта", "электронная почта", "эл. почта", "адрес почты"],
  groups: ["groups", "group", "группы", "группа"],
};

/** Finds columns by the headings in the first row. */
export function findColumns(cells: readonly { readonly column: number; readonly text: string }[]): SheetColumns {
  const columns: Partial<Record<SheetField, number>> = {};
  for (const { column, text } of cells) {
    const heading = headingKey(text);
    const field = SHEET_FIELDS.find((each) => HEADINGS[each].includes(heading));
    if (field !== undefined) columns[field] ??= column;
  }
  return columns;
}
