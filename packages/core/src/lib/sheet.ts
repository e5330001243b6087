/** A non-empty cell; columns count from 1. */
export interface SheetCell {
  readonly column: number;
  readonly text: string;
  readonly isFormula: boolean;
}

/** A row with its displayed number, from 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
}

const LETTERS = 26;
const LETTER_A = 65;

/** A spreadsheet's column name: 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    letters = String.fromCharCode(LETTER_A + ((rest - 1) % LETTERS)) + letters;
  }
  return letters;
}

/** A heading for comparison: without case, hyphens and surrounding punctuation. */
export function headingKey(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("-", "")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/^[\s*:]+|[\s*:]+$/gu, "");
}

export function hasContent({ text, isFormula }: SheetCell): boolean {
  return isFormula || text.trim() !== "";
}
