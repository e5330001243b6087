/** Why a spreadsheet is rejected; codes of the texts `errors:field.<code>`, but for `too_many_rows`. */
export type SheetProblem = "file_unreadable" | "file_encrypted" | "file_macros" | "file_too_complex" | "too_many_rows";

/**
 * A refusal inside the reader's thread, without imports, so that the thread starts quickly; the host turns it into an
 * AppError.
 */
class SheetRefusal extends Error {
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem);
    this.name = "SheetRefusal";
    this.problem = problem;
  }
}

export function sheetRefused(problem: SheetProblem): SheetRefusal {
  return new SheetRefusal(problem);
}

/** A refusal's problem; any other failure means unreadable. */
export function problemOf(error: unknown): SheetProblem {
  return error instanceof SheetRefusal ? error.problem : "file_unreadable";
}
