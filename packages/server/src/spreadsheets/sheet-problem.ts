import { InvalidInputError } from "@guildhall/core";

/** Why a spreadsheet is not read at all; the codes of the texts `errors:field.<code>`. */
export type SheetProblem = "file_unreadable" | "file_encrypted" | "file_macros" | "file_too_complex";

/** The refusal of a spreadsheet. */
export function sheetRefused(code: SheetProblem): InvalidInputError {
  return new InvalidInputError([{ field: "file", code }]);
}

/** The problem that a refusal names; what failed in any other way cannot be read. */
export function problemOf(error: unknown): SheetProblem {
  const code = error instanceof InvalidInputError ? error.fields[0]?.code : undefined;
  return PROBLEMS.find((each) => each === code) ?? "file_unreadable";
}

const PROBLEMS = ["file_unreadable", "file_encrypted", "file_macros", "file_too_complex"] as const satisfies readonly SheetProblem[];
