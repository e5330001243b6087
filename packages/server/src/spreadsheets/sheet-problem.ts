/** Why a spreadsheet is not read at all; the codes of the texts `errors:field.<code>`. */
export type SheetProblem = "file_unreadable" | "file_encrypted" | "file_macros" | "file_too_complex";

/**
 * The refusal of a spreadsheet within the reader's thread, which stays free of everything else, so that it starts
 * quickly; its host makes the product's own error of it.
 */
class SheetRefusal extends Error {
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem);
    this.name = "SheetRefusal";
    this.problem = problem;
  }
}

/** The refusal of a spreadsheet, ready to be thrown. */
export function sheetRefused(problem: SheetProblem): SheetRefusal {
  return new SheetRefusal(problem);
}

/** The problem that a refusal names; what failed in any other way cannot be read. */
export function problemOf(error: unknown): SheetProblem {
  return error instanceof SheetRefusal ? error.problem : "file_unreadable";
}
