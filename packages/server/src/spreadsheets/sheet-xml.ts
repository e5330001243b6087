import { localTimeAt, toUnits } from "@guildhall/core";
import type { Cell, ColumnKind, SheetColumn } from "./typed-sheet.ts";
import { escapeXml, MAIN } from "./workbook-xml.ts";

/** Maximum characters per spreadsheet cell. */
const MAX_CELL_LENGTH = 32_767;
const DAY_MS = 86_400_000;
/** Day zero of spreadsheet dates. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Indexes of the styles below. */
const STYLE = { text: 0, heading: 1, number: 2, amount: 3, instant: 4, inertText: 5 } as const;

/** Export styles: plain, bold, number, two decimals, date with time, text that starts like a formula. */
export const TYPED_STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="6">${drawStyle(49)}${drawStyle(49, 'fontId="1" applyFont="1"')}${drawStyle(0)}${drawStyle(4)}${drawStyle(164)}${drawStyle(49, 'fontId="0" quotePrefix="1"')}</cellXfs></styleSheet>`;

function drawStyle(format: number, more = 'fontId="0"'): string {
  return `<xf numFmtId="${format}" ${more} fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
}

/** Everything before the rows: column widths and a bold, frozen heading. */
export function drawSheetStart(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width, kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${STYLE[kind]}" customWidth="1"/>`,
  );
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const heading = columns.map(({ title }) => drawText(title, STYLE.heading)).join("");
  return `<worksheet xmlns="${MAIN}">${view}<cols>${widths.join("")}</cols><sheetData><row>${heading}</row>`;
}

/** Everything after the rows. */
export const SHEET_END = "</sheetData></worksheet>";

/** Instants are shown as local time of the zone. */
export function drawRow(row: readonly Cell[], columns: readonly SheetColumn[], timeZone: string): string {
  return `<row>${columns.map(({ kind }, index) => drawCell(row[index] ?? null, kind, timeZone)).join("")}</row>`;
}

function drawCell(cell: Cell, kind: ColumnKind, timeZone: string): string {
  if (cell === null) return "<c/>";
  if (cell instanceof Date) return drawNumber(toSerial(cell, timeZone), STYLE.instant);
  if (typeof cell === "number")
    return kind === "amount" ? drawNumber(toUnits(cell), STYLE.amount) : drawNumber(cell, STYLE.number);
  return drawText(cell, /^[=+\-@\t\r]/.test(cell) ? STYLE.inertText : STYLE.text);
}

function drawNumber(value: number, style: number): string {
  return `<c s="${style}"><v>${value}</v></c>`;
}

function drawText(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`;
}

/** Days since day zero, in local time. */
function toSerial(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localTimeAt(at, timeZone);
  return (Date.UTC(year, month - 1, day, hour, minute, second) - DAY_ZERO) / DAY_MS;
}
