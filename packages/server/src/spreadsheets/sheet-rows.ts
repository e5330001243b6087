import { sheetRefused } from "./sheet-problem.ts";
import type { XmlListener } from "./xml-walk.ts";

/** A cell with its raw text, or the index of a shared string. */
export interface RawCell {
  readonly column: number;
  readonly text: string;
  readonly sharedText: number | null;
  readonly isFormula: boolean;
}

export interface RawRow {
  readonly row: number;
  readonly cells: readonly RawCell[];
}

/** Far beyond any list of people; a cell far away makes a small file claim a huge one. */
const MAX_ROW = 100_000;
const MAX_COLUMN = 256;
/** Maximum non-empty rows, many times what one file may add. */
const MAX_ROWS = 1_000;
/** Maximum non-empty cells. */
const MAX_CELLS = 20_000;

/** Cells of one column that are shown as one: all of them have the first one's content. */
interface Merge {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  text: string;
  isFormula: boolean;
}

/** Collects a sheet's rows. @throws {SheetRefusal} `file_too_complex` or `too_many_rows` beyond its limits */
export class SheetRows implements XmlListener {
  readonly #rows: RawRow[] = [];
  readonly #merges: Merge[] = [];
  #row = 0;
  #column = 0;
  #cells: RawCell[] = [];
  #cell: OpenCell | null = null;
  #count = 0;
  #isText = false;
  #isPhonetic = false;

  get rows(): readonly RawRow[] {
    if (this.#merges.length === 0) return this.#rows;
    const firsts = this.#merges.map((merge) => ({ ...merge, cell: this.#cellAt(merge.from, merge.column) }));
    return this.#rows.map(({ row, cells }) => {
      const merged = firsts.flatMap(({ from, to, cell }) =>
        from < row && row <= to && cell !== undefined ? cell : [],
      );
      return { row, cells: [...cells, ...merged] };
    });
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") {
      this.#row = attributes["r"] === undefined ? this.#row + 1 : Number(attributes["r"]);
      this.#column = 0;
      this.#cells = [];
    } else if (name === "c") {
      this.#column = attributes["r"] === undefined ? this.#column + 1 : columnOf(attributes["r"]);
      this.#cell = { column: this.#column, type: attributes["t"] ?? "n", text: "", isFormula: false };
    } else if (name === "mergeCell") this.#merge(attributes["ref"] ?? "");
    else this.#openInCell(name);
  }

  text(text: string): void {
    if (this.#cell !== null && this.#isText && !this.#isPhonetic) this.#cell.text += text;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isText = false;
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "c") this.#closeCell();
    else if (name === "row") this.#closeRow();
  }

  #cellAt(row: number, column: number): RawCell | undefined {
    return this.#rows.find((each) => each.row === row)?.cells.find((cell) => cell.column === column);
  }

  #merge(range: string): void {
    const [, start = "", from, to] = /^([A-Z]{1,3})([1-9]\d{0,6}):[A-Z]{1,3}([1-9]\d{0,6})$/.exec(range) ?? [];
    if (start === "") return;
    this.#merges.push({ column: columnOf(start), from: Number(from), to: Number(to) });
    if (this.#merges.length > MAX_ROWS) throw sheetRefused("file_too_complex");
  }

  #openInCell(name: string): void {
    if (this.#cell === null) return;
    if (name === "f") this.#cell.isFormula = true;
    else if (name === "rPh") this.#isPhonetic = true;
    else if (name === "v" || name === "t") this.#isText = true;
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (cell === null || (cell.text === "" && !cell.isFormula)) return;
    this.#count += 1;
    const isNear = this.#row <= MAX_ROW && cell.column <= MAX_COLUMN;
    if (!isNear || this.#count > MAX_CELLS) throw sheetRefused("file_too_complex");
    this.#cells.push(toRawCell(cell));
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    this.#rows.push({ row: this.#row, cells: this.#cells });
    if (this.#rows.length > MAX_ROWS) throw sheetRefused("too_many_rows");
    this.#cells = [];
  }
}

function toRawCell({ column, type, text, isFormula }: OpenCell): RawCell {
  const isShared = type === "s" && /^\d{1,9}$/.test(text);
  // Errors such as #REF! aren't text anyone wrote.
  const own = isShared || type === "e" ? "" : text;
  return { column, text: own, sharedText: isShared ? Number(text) : null, isFormula };
}

const LETTERS = 26;
const BEFORE_A = 64;

/** The column number in a cell reference: 28 for `AB12`. */
function columnOf(name: string): number {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0] ?? "";
  return [...letters].reduce((sum, letter) => sum * LETTERS + (letter.codePointAt(0) ?? 0) - BEFORE_A, 0);
}
