import type { SheetRow } from "../lib/sheet.ts";

/** Cells that a spreadsheet copies: apart by tabs, quoted if they hold tabs, lines or quotes. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;

/** Reads rows as they're copied from a spreadsheet; they count from 1. */
export function readPastedRows(text: string): SheetRow[] {
  const rows: SheetRow[] = [];
  let cells: { column: number; text: string; isFormula: boolean }[] = [];
  let column = 1;
  CELL.lastIndex = 0;
  for (let match = CELL.exec(text); match !== null; match = CELL.lastIndex <= text.length ? CELL.exec(text) : null) {
    const [, quoted, plain = "", end] = match;
    const content = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    if (content !== "") cells.push({ column, text: content, isFormula: false });
    if (end === "\t") {
      column += 1;
      continue;
    }
    rows.push({ row: rows.length + 1, cells });
    cells = [];
    column = 1;
    if (end === "" || end === undefined) break;
  }
  return rows;
}
