import { buildZip } from "./build-zip.ts";
import type { RepeatedText, ZipPart } from "./build-zip.ts";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const MEGABYTE = 1024 * 1024;

/** A workbook with one sheet of the given XML, and further parts. */
export function workbook(sheet: ZipPart["content"], others: readonly ZipPart[] = [], sheetClaims?: number): Uint8Array {
  const claims = sheetClaims === undefined ? {} : { claims: sheetClaims };
  return buildZip([
    {
      name: "[Content_Types].xml",
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: "_rels/.rels",
      content: `<Relationships xmlns="${PACKAGE}"><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="${PACKAGE}"><Relationship Id="s" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="t" Type="${OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    },
    { name: "xl/worksheets/sheet1.xml", content: sheet, ...claims },
    ...others,
  ]);
}

/** The XML of a sheet with these rows. */
export function sheetXml(rows: string, after = ""): string {
  return `<worksheet ${MAIN}><sheetData>${rows}</sheetData>${after}</worksheet>`;
}

const HEADING =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Email</t></is></c></row>';
const PERSON =
  '<row r="2"><c r="A2" t="inlineStr"><is><t>Ann</t></is></c><c r="B2" t="inlineStr"><is><t>hostile@example.test</t></is></c></row>';
const GOOD = HEADING + PERSON;

/** A text of this many megabytes, between a start and an end. */
function repeated(text: string, megabytes: number, [start, end]: readonly [string, string]): RepeatedText {
  return { start, repeated: text.repeat(Math.ceil(MEGABYTE / text.length)), times: megabytes, end };
}

const OPEN = `<worksheet ${MAIN}><sheetData>${GOOD}`;
const CLOSE = "</sheetData></worksheet>";

const SPACES = repeated(" ", 600, [`${OPEN}<row r="3"><c r="A3" t="inlineStr"><is><t>`, `</t></is></c></row>${CLOSE}`]);
const TAGS = repeated('<row r="9"><c r="A9"/></row>', 7, [OPEN, CLOSE]);
const DEEP = repeated("<a>", 7, [OPEN, ""]);
const SHARED = {
  name: "xl/sharedStrings.xml",
  content: repeated("<si><t>a</t></si>", 17, [`<sst ${MAIN}>`, "</sst>"]),
};
const WANTED_SHARED = sheetXml(`${HEADING}<row r="2"><c r="A2" t="s"><v>999999</v></c></row>`);
const LAUGHS =
  '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>';

/** Malicious spreadsheets with the error code of each. Small, whatever they declare. */
export const HOSTILE_SHEETS: Readonly<Record<string, { readonly make: () => Uint8Array; readonly code: string }>> = {
  "600 MB of spaces": { make: () => workbook(SPACES), code: "file_too_complex" },
  "600 MB of spaces that claims to be 1 kB": { make: () => workbook(SPACES, [], 1_000), code: "file_unreadable" },
  "600 MB of spaces that claims to be 7 MB": {
    make: () => workbook(SPACES, [], 7 * MEGABYTE),
    code: "file_unreadable",
  },
  "7 MB of empty rows and cells, then a cell far away": {
    make: () => workbook({ ...TAGS, end: `<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>${TAGS.end}` }),
    code: "file_too_complex",
  },
  "a cell in the last column of the last row": {
    make: () => workbook(sheetXml(`${GOOD}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)),
    code: "file_too_complex",
  },
  "a row whose number is none": {
    make: () => workbook(sheetXml(`<row r="x"><c r="A1"><v>1</v></c></row>`)),
    code: "file_too_complex",
  },
  "two thousand rows": {
    make: () =>
      workbook(
        sheetXml(
          Array.from({ length: 2_000 }, (_each, index) => `<row r="${index + 1}"><c><v>1</v></c></row>`).join(""),
        ),
      ),
    code: "too_many_users",
  },
  "a million shared texts, of which it wants the last": {
    make: () => workbook(WANTED_SHARED, [SHARED]),
    code: "file_too_complex",
  },
  "entities within entities": { make: () => workbook(LAUGHS + sheetXml(GOOD)), code: "file_unreadable" },
  "entities in the shared texts": {
    make: () => workbook(WANTED_SHARED, [{ name: SHARED.name, content: `${LAUGHS}<sst><si><t>&d;</t></si></sst>` }]),
    code: "file_unreadable",
  },
  "an entity from outside": {
    make: () =>
      workbook(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${sheetXml(GOOD.replace("Ann", "&b;"))}`),
    code: "file_unreadable",
  },
  "two million elements within one another": { make: () => workbook(DEEP), code: "file_too_complex" },
  "broken XML": { make: () => workbook(sheetXml(`${GOOD}<row>`)), code: "file_unreadable" },
  "XML in another encoding": { make: () => workbook(Buffer.from(sheetXml(GOOD), "utf16le")), code: "file_unreadable" },
  "a spreadsheet within a zip": {
    make: () => buildZip([{ name: "a.xlsx", content: workbook(sheetXml(GOOD)) }]),
    code: "file_unreadable",
  },
  macros: { make: () => workbook(sheetXml(GOOD), [{ name: "xl/vbaProject.bin", content: "x" }]), code: "file_macros" },
  "macros of a sheet": {
    make: () => workbook(sheetXml(GOOD), [{ name: "xl/macrosheets/sheet1.xml", content: "x" }]),
    code: "file_macros",
  },
  "a password, as office programs set one": {
    make: () =>
      new Uint8Array(
        Buffer.concat([
          Buffer.from("d0cf11e0a1b11ae1", "hex"),
          Buffer.alloc(512),
          Buffer.from("EncryptedPackage", "utf16le"),
        ]),
      ),
    code: "file_encrypted",
  },
  "a password, as zip programs set one": {
    make: () => workbook(sheetXml(GOOD), [{ name: "a", content: "x", isEncrypted: true }]),
    code: "file_encrypted",
  },
  "the format of before 2007": {
    make: () => new Uint8Array(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(512)])),
    code: "file_unreadable",
  },
  "five thousand parts": {
    make: () =>
      workbook(
        sheetXml(GOOD),
        Array.from({ length: 5_000 }, (_each, index) => ({ name: `a${index}`, content: "" })),
      ),
    code: "file_too_complex",
  },
  "a zip that is cut off": { make: () => workbook(sheetXml(GOOD)).slice(0, 600), code: "file_unreadable" },
  "only the first bytes of a zip": {
    make: () => new Uint8Array(Buffer.from("504b0304", "hex")),
    code: "file_unreadable",
  },
};
