import { strToU8, zipSync } from "fflate";

/** One sheet of a file to be written. */
export interface WrittenSheet {
  /** As on the tab: at most 31 characters, none of []:*?/\. */
  readonly name: string;
  /** Texts only, so that nothing in them is ever taken for a formula. */
  readonly rows: readonly (readonly string[])[];
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Writes a spreadsheet file (.xlsx) whose first row of each sheet is bold and stays in sight. */
export function writeSpreadsheet(sheets: readonly WrittenSheet[]): Uint8Array {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, id: index + 1 }));
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${numbered.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${CONTENT}.worksheet+xml"/>`).join("")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered.map(({ id, name }) => `<sheet name="${escapeXml(name)}" sheetId="${id}" r:id="rId${id}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}">${numbered.map(({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join("")}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": STYLES,
  };
  for (const sheet of numbered) files[`xl/worksheets/sheet${sheet.id}.xml`] = drawSheet(sheet);
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(DECLARATION + xml)])));
}

// Style 0 is plain, style 1 is bold; both are of the number format "text" (49).
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>" +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>';

function drawSheet({ rows, widths }: WrittenSheet): string {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" style="0" customWidth="1"/>`);
  const view = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const drawn = rows.map((row, index) => `<row r="${index + 1}">${row.map((text) => drawCell(text, index === 0)).join("")}</row>`);
  return `<worksheet xmlns="${MAIN}">${view}${columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`}<sheetData>${drawn.join("")}</sheetData></worksheet>`;
}

function drawCell(text: string, isBold: boolean): string {
  return `<c s="${isBold ? 1 : 0}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML cannot hold at all is left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}
