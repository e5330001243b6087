import { setImmediate as nextTurn } from "node:timers/promises";
import { drawRow, drawSheetStart, SHEET_END, TYPED_STYLES } from "./sheet-xml.ts";
import type { TypedSheet } from "./typed-sheet.ts";
import { DECLARATION, drawWorkbook, sheetPath } from "./workbook-xml.ts";
import { writeZip } from "./zip-stream.ts";

/** Rows written before yielding to the event loop: about 2 ms of work. */
const ROWS_AT_ONCE = 200;
const MAX_TAB_LENGTH = 31;

/**
 * Streams a spreadsheet (.xlsx) with one sheet, holding only a few rows at a time. Numbers, amounts and dates have
 * their types; text is never taken for a formula.
 */
export async function* streamSpreadsheet(sheet: TypedSheet, timeZone: string): AsyncGenerator<Buffer, void, undefined> {
  const parts = Object.entries(drawWorkbook([toTabName(sheet.sheetName)], TYPED_STYLES));
  yield* writeZip([
    ...parts.map(([path, xml]) => ({ path, content: [xml] })),
    { path: sheetPath(1), content: drawSheet(sheet, timeZone) },
  ]);
}

async function* drawSheet({ columns, rows }: TypedSheet, timeZone: string): AsyncGenerator<string, void, undefined> {
  let drawn = DECLARATION + drawSheetStart(columns);
  let count = 0;
  for await (const row of rows) {
    drawn += drawRow(row, columns, timeZone);
    count += 1;
    if (count % ROWS_AT_ONCE !== 0) continue;
    yield drawn;
    drawn = "";
    await nextTurn();
  }
  yield drawn + SHEET_END;
}

/** Removes characters invalid in a tab name. */
function toTabName(name: string): string {
  const clean = name
    .replaceAll(/[[\]:*?/\\]/g, " ")
    .replaceAll(/^'+|'+$/g, "")
    .trim();
  return [...clean].slice(0, MAX_TAB_LENGTH).join("").trim() || "Sheet";
}
