import type { Decision, FieldChange, FieldError } from "@guildhall/core";

/** `locked` for each changed field that may not change any more. */
export function lockProblems(
  locks: Readonly<Partial<Record<string, Decision>>>,
  changes: readonly FieldChange[],
): FieldError[] {
  return changes.filter(({ field }) => locks[field]?.allowed === false).map(({ field }) => ({ field, code: "locked" }));
}
