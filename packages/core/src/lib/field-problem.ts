import { FIELD_CODES, FIELD_VALUES } from "./text-codes.ts";
import type { FieldCode, FieldProblem, PlainFieldCode } from "./text-codes.ts";

/** What fields call by another word than decisions do. */
const CODE_BY_REASON: Readonly<Record<string, PlainFieldCode>> = { receiver_disabled: "disabled" };

/** The problem of a field whose value a rule refused with this reason; `not_allowed` where fields have no word for it. */
export function refusedValue(reason: string): FieldProblem {
  const code = FIELD_CODES.find((each) => each === reason);
  return { code: CODE_BY_REASON[reason] ?? (code !== undefined && isPlain(code) ? code : "not_allowed") };
}

function isPlain(code: FieldCode): code is PlainFieldCode {
  return !Object.hasOwn(FIELD_VALUES, code);
}
