import { strToU8, zipSync } from "fflate";
import { DECLARATION, drawWorkbook, escapeXml, MAIN, sheetPath } from "./workbook-xml.ts";

export interface WrittenSheet {
  /** The tab's name: at most 31 characters, none of []:*?/\. */
  readonly name: string;
  /** Text only, so nothing is ever taken for a formula. */
  readonly rows: readonly (readonly string[])[];
  /** Column widths, in characters. */
  readonly widths: readonly number[];
}

// Zip entries have a date, by default the current one; any day from 1980 on will do.
const DATED = "1980-06-01T00:00:00Z";

/** Writes a spreadsheet (.xlsx), deterministically; each sheet's first row is bold and frozen. */
export function writeSpreadsheet(sheets: readonly WrittenSheet[]): Uint8Array {
  const files: Record<string, string> = {
    ...drawWorkbook(
      sheets.map(({ name }) => name),
      STYLES,
    ),
  };
  for (const [index, sheet] of sheets.entries()) files[sheetPath(index + 1)] = DECLARATION + drawSheet(sheet);
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])), {
    mtime: DATED,
  });
}

// Style 0 is plain, style 1 is bold; both have the number format "text" (49).
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>';

function drawSheet({ rows, widths }: WrittenSheet): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" style="0" customWidth="1"/>`,
  );
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const drawn = rows.map(
    (row, index) => `<row r="${index + 1}">${row.map((text) => drawCell(text, index === 0)).join("")}</row>`,
  );
  return `<worksheet xmlns="${MAIN}">${view}${columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`}<sheetData>${drawn.join("")}</sheetData></worksheet>`;
}

function drawCell(text: string, isBold: boolean): string {
  return `<c s="${isBold ? 1 : 0}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}
