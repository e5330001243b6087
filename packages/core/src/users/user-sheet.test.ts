import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_BULK_USERS } from "../lib/limits.ts";
import { columnLetters } from "../lib/sheet.ts";
import type { SheetRow } from "../lib/sheet.ts";
import { groupFinder } from "./group-names.ts";
import { findColumns } from "./sheet-columns.ts";
import { readUserSheet } from "./user-sheet.ts";

const headings = { name: "Name", email: "Email", groups: "Groups" };
const groups = [
  { id: 1, name: "Sales", parentId: 0 },
  { id: 2, name: "North", parentId: 1 },
  { id: 3, name: "Support", parentId: 0 },
  { id: 4, name: "North", parentId: 3 },
  { id: 5, name: "R&D, Labs", parentId: 0 },
  { id: 6, name: "Кафе\u0301", parentId: 0 },
];
const findGroups = groupFinder(groups);

/** Rows from texts, starting at row 1; `=` marks a formula. */
function rowsOf(...rows: readonly (readonly string[])[]): SheetRow[] {
  return rows.map((texts, index) => ({
    row: index + 1,
    cells: texts.map((text, place) => ({ column: place + 1, text, isFormula: text.startsWith("=") })),
  }));
}

function read(...rows: readonly (readonly string[])[]) {
  const { people, problems } = readUserSheet(rowsOf(...rows), { findGroups, headings });
  return {
    people,
    found: problems.map(({ field, code, cell }) => `${field} ${code} ${cell?.column ?? ""}${cell?.row ?? ""}`),
  };
}

const HEADING = ["Name", "Email", "Groups"];

describe("a spreadsheet of people", () => {
  it("is read by its first row, in either language and any order, skipping blank rows", () => {
    const { people, found } = read(
      ["Группы", "", "ПОЧТА *", " Имя "],
      ["", "", "", ""],
      ["sales", "x", " Anna@Example.TEST ", "Anna \u00a0 Lee"],
    );
    expect(found).toEqual([]);
    expect(people).toEqual([{ row: 3, name: "Anna Lee", email: "anna@example.test", groupIds: [1] }]);
  });

  it("reports every problem at once, each with its row and column as displayed", () => {
    const { found } = read(
      HEADING,
      ["", "a@example.test", ""],
      ["Ann", "not an address", "Nowhere; Sales"],
      ["a".repeat(101), "", "North"],
      ["Bob", " A@EXAMPLE.test", ""],
      ["=1+1", "c@example.test", "", "=HYPERLINK()"],
    );
    expect(found).toEqual([
      "rows.2.name required A2",
      "rows.3.email not_an_email B3",
      "rows.3.groups no_group_named C3",
      "rows.4.name too_long A4",
      "rows.4.email required B4",
      "rows.4.groups ambiguous_group C4",
      "rows.5.email same_as_row B5",
      "rows.6.name is_formula A6",
      "rows.6.D is_formula D6",
    ]);
  });

  it("finds the same address however it's written", () => {
    const { found } = read(
      HEADING,
      ["A", "jo\u0308rg@example.test"],
      ["B", "J\u00d6RG@EXAMPLE.TEST"],
      ["C", "\u00a0j\u00f6rg@example.test\t"],
    );
    expect(found).toEqual(["rows.3.email same_as_row B3", "rows.4.email same_as_row B4"]);
  });

  it.each<[string, readonly (readonly string[])[], string[]]>([
    ["without a column of names", [["Email"], ["a@example.test"]], ["file no_column "]],
    ["without any heading", [["Ann", "a@example.test"]], ["file no_column ", "file no_column "]],
    ["of nobody", [HEADING, ["", ""]], ["file no_users "]],
    ["with nothing", [], ["file no_column ", "file no_column "]],
  ])("%s says so", (_, rows, expected) => {
    expect(read(...rows)).toEqual({ people: [], found: expected });
  });

  it("can have the maximum number of people, and not one more", () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_each, index) => ["Ann", `a${index}@example.test`]);
    expect(read(HEADING, ...people(MAX_BULK_USERS)).found).toEqual([]);
    expect(read(HEADING, ...people(MAX_BULK_USERS + 1)).found).toEqual(["file too_many_users "]);
  });

  it("has either a problem or a person for each row, whatever is written", () => {
    const word = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom("Ann", "a@example.test", "b@example.test", "Sales", "=1", ""),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, word), { maxLength: 8 }), (rows) => {
        const { people, problems } = readUserSheet(rowsOf(HEADING, ...rows), { findGroups, headings });
        const faulty = new Set(problems.map(({ cell }) => cell?.row));
        const fine = people.filter(({ row }) => !faulty.has(row));
        expect(new Set(fine.map(({ email }) => email)).size).toBe(fine.length);
        for (const { name, email } of fine)
          expect([name.trim(), /^\S+@\S+$/.test(email)]).toEqual([name === "" ? "never" : name, true]);
      }),
    );
  });
});

describe("groups are matched", () => {
  it.each<[string, readonly number[]]>([
    ["", []],
    ["  SALES ;support,", [1, 3]],
    ["Sales\nSales", [1]],
    ["R&D, Labs", [5]],
    ["support/NORTH", [4]],
    ["Sales / North; R&D, Labs", [2, 5]],
    ["кафе\u0301", [6]],
  ])("in %j", (text, ids) => {
    expect(findGroups(text).ids).toEqual(ids);
  });

  it("only by path if several have the name", () => {
    expect(findGroups("North").problems).toEqual([
      { code: "ambiguous_group", values: { name: "North", paths: "Sales / North, Support / North" } },
    ]);
  });

  it("by number if the paths are the same too", () => {
    const twins = groupFinder([
      { id: 7, name: "Sales", parentId: 0 },
      { id: 8, name: "sales ", parentId: 0 },
      { id: 9, name: "Sales", parentId: 7 },
    ]);
    expect(twins("Sales").problems).toEqual([
      { code: "ambiguous_group", values: { name: "Sales", paths: "Sales #7, sales #8, Sales / Sales" } },
    ]);
    expect(["Sales #7", "SALES  #8", "SALES / sales"].map((text) => twins(text).ids)).toEqual([[7], [8], [9]]);
  });

  it("by every name that a message suggests", () => {
    const trees = fc.array(
      fc.record({
        name: fc.constantFrom("Sales", "sales ", "North", "R/D", "Ｓales", "Sales #2"),
        parent: fc.nat({ max: 5 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(trees, (tree) => {
        const groups = tree.map(({ name, parent }, place) => ({
          id: place + 1,
          name,
          parentId: parent > place ? 0 : parent,
        }));
        const find = groupFinder(groups);
        for (const { name } of groups) {
          const { problems, ids } = find(name);
          const offered = problems.flatMap(({ values }) =>
            values !== undefined && "paths" in values ? String(values.paths).split(", ") : [],
          );
          expect([...ids, ...offered.map((each) => find(each).ids.length)]).not.toContain(0);
          expect(new Set(offered.map((each) => find(each).ids.join())).size).toBe(offered.length);
        }
      }),
    );
  });

  it("even if the data has a cycle", () => {
    const ring = groupFinder([
      { id: 1, name: "A", parentId: 2 },
      { id: 2, name: "B", parentId: 1 },
    ]);
    expect(ring("A").ids).toEqual([1]);
  });
});

describe("columns", () => {
  it("are named as in spreadsheets", () => {
    expect([1, 26, 27, 52, 703, 16_384].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "AAA", "XFD"]);
  });

  it("are matched once, the first of two", () => {
    expect(
      findColumns([
        { column: 2, text: "Email:" },
        { column: 3, text: "e-mail" },
      ]),
    ).toEqual({ email: 2 });
  });
});
