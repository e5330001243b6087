import { InvalidInputError } from "@guildhall/core";
import { describe, expect, it, vi } from "vitest";
import { HOSTILE_SHEETS, sheetXml, workbook } from "../testing/hostile-sheets.ts";
import { createQueue } from "./queue.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";
import { writeSpreadsheet } from "./write-spreadsheet.ts";

const MAX_FILE_BYTES = 3 * 1024 * 1024;
/** Far more than reading may take, so only a hung reader fails. */
const PATIENCE_MS = 60_000;

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const tooMany = { code: "too_many_users", values: { max: 1 } } as const;
  const error: unknown = await readSpreadsheet(bytes, tooMany).catch((caught: unknown) => caught);
  if (error instanceof InvalidInputError) return error.fields.map(({ field, code }) => `${field} ${code}`).join();
  return JSON.stringify(error);
}

describe("a spreadsheet is refused", () => {
  it.each(Object.entries(HOSTILE_SHEETS))(
    "with %s",
    async (_, { make, code }) => {
      const bytes = make();
      expect(bytes.length).toBeLessThan(MAX_FILE_BYTES);
      expect(await refusalOf(bytes)).toBe(`file ${code}`);
    },
    PATIENCE_MS,
  );
});

it("a spreadsheet written twice is identical byte for byte, whatever the machine's clock says", () => {
  const write = (at: string) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
    const bytes = writeSpreadsheet([{ name: "People", rows: [["Name"], ["Ann"]], widths: [20] }]);
    vi.useRealTimers();
    return Buffer.from(bytes).toString("hex");
  };
  expect(write("2026-03-01T10:00:00Z")).toBe(write("2027-11-21T19:30:00Z"));
});

describe("a spreadsheet is read", () => {
  const texts = async (sheet: string, shared = "") => {
    const others = [{ name: "xl/sharedStrings.xml", content: `<sst>${shared}</sst>` }];
    const rows = await readSpreadsheet(workbook(sheetXml(sheet), others));
    return rows.map(
      ({ row, cells }) =>
        `${row}: ${cells.map(({ column, text, isFormula }) => `${column}=${text}${isFormula ? "!" : ""}`).join(" ")}`,
    );
  };

  it("as written, with every character special to XML", async () => {
    const rows = [
      ["Name", ""],
      ['Ann & <b> "c" 😀', "x\u0000y\ud800"],
    ];
    const read = await readSpreadsheet(
      writeSpreadsheet([
        { name: "a<b>", rows, widths: [10] },
        { name: "b", rows: [["other"]], widths: [] },
      ]),
    );
    expect(read).toEqual([
      { row: 1, cells: [{ column: 1, text: "Name", isFormula: false }] },
      {
        row: 2,
        cells: [
          { column: 1, text: 'Ann & <b> "c" 😀', isFormula: false },
          { column: 2, text: "xy\ufffd", isFormula: false },
        ],
      },
    ]);
  });

  it("with shared strings, in runs and without phonetic readings", async () => {
    const shared =
      "<si><t>first</t></si><si><r><t>se</t></r><r><t>cond</t></r><rPh><t>reading</t></rPh></si><si><t>third_x000D_line</t></si>";
    const sheet =
      '<row r="3"><c r="B3" t="s"><v>1</v></c><c r="AA3" t="s"><v>2</v></c><c r="AB3" t="s"><v>9</v></c></row>';
    expect(await texts(sheet, shared)).toEqual(["3: 2=second 27=third\rline 28="]);
  });

  it("with formulas marked and never computed, and errors and empty cells left empty", async () => {
    const sheet =
      '<row><c><f>1+1</f><v>2</v></c><c t="str"><f t="shared" si="0"/><v>a</v></c><c s="3"/><c t="e"><v>#REF!</v></c><c t="b"><v>1</v></c></row><row/><row><c><v>7.5</v></c></row>';
    expect(await texts(sheet)).toEqual(["1: 1=2! 2=a! 4= 5=1", "3: 1=7.5"]);
  });

  it("with the content of merged cells in each of their rows, below their own column", async () => {
    const rows = [2, 3, 4, 5].map(
      (row) =>
        `<row r="${row}"><c r="A${row}" t="str"><v>p${row}</v></c>${row === 2 ? '<c r="C2" t="str"><v>Sales</v></c>' : ""}</row>`,
    );
    const merged = '<mergeCells count="2"><mergeCell ref="C2:C4"/><mergeCell ref="A9:B9"/></mergeCells>';
    const read = await readSpreadsheet(workbook(sheetXml(rows.join(""), merged)));
    expect(read.map(({ cells }) => cells.map(({ column, text }) => `${column}=${text}`).join(" "))).toEqual([
      "1=p2 3=Sales",
      "1=p3 3=Sales",
      "1=p4 3=Sales",
      "1=p5",
    ]);
  });

  it("with elements under any prefix", async () => {
    const sheet = '<x:row xmlns:x="y" r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>Ann</x:t></x:is></x:c></x:row>';
    expect(await texts(sheet)).toEqual(["2: 1=Ann"]);
  });
});

describe("the queue for reading", () => {
  it("admits so many at once, lets others wait, and turns the rest away", async () => {
    const queue = createQueue({ atOnce: 1, waiting: 1 });
    const ends: (() => void)[] = [];
    const ended: string[] = [];
    const work = (name: string) =>
      queue(() => new Promise<void>((resolve) => ends.push(resolve))).then(() => ended.push(name));
    const all = [work("first"), work("second")];
    await expect(work("third")).rejects.toMatchObject({ code: "ErrorUnavailable", retryAfterS: 5 });
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await expect.poll(() => ends).toHaveLength(2);
    ends[1]?.();
    await Promise.all(all);
    expect(ended).toEqual(["first", "second"]);
  });

  it("frees the slot if work fails", async () => {
    const queue = createQueue({ atOnce: 1, waiting: 0 });
    await expect(queue(() => Promise.reject(new TypeError("no")))).rejects.toThrow("no");
    expect(await queue(async () => "next")).toBe("next");
  });
});
