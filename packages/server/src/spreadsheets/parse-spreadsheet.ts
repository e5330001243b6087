import type { SheetRow } from "@guildhall/core";
import { SharedTexts } from "./shared-texts.ts";
import { sheetRefused } from "./sheet-problem.ts";
import { SheetRows } from "./sheet-rows.ts";
import { findWorkbookParts } from "./workbook-parts.ts";
import { walkXml } from "./xml-walk.ts";
import { openZip } from "./zip-parts.ts";

const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Reads the rows of the first visible sheet; formulas are marked, not evaluated. Memory and time depend on what is
 * read, not on what the file claims.
 * @throws {SheetRefusal} with a problem of the file
 */
export async function parseSpreadsheet(bytes: Buffer): Promise<readonly SheetRow[]> {
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    throw sheetRefused(bytes.includes(ENCRYPTED) ? "file_encrypted" : "file_unreadable");
  }
  const parts = await openZip(bytes);
  const { sheet, sharedTexts } = await findWorkbookParts(parts);
  const gathered = new SheetRows();
  await walkXml(parts.read(sheet), gathered);
  const shared = new SharedTexts(
    new Set(gathered.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.sharedText ?? []))),
  );
  if (sharedTexts !== null && !shared.isDone()) await walkXml(parts.read(sharedTexts), shared);
  return gathered.rows.map(({ row, cells }) => ({
    row,
    cells: cells.map(({ column, text, sharedText, isFormula }) => ({
      column,
      isFormula,
      text: unescapeText(sharedText === null ? text : (shared.texts.get(sharedText) ?? "")),
    })),
  }));
}

/** Characters invalid in XML are written as `_x000D_`. */
function unescapeText(text: string): string {
  return text
    .replaceAll(/_x([0-9A-F]{4})_/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toWellFormed();
}
