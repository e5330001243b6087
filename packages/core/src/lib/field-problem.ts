import { FIELD_CODES, FIELD_VALUES } from "./text-codes.ts";
import type { FieldCode, FieldProblem, PlainFieldCode } from "./text-codes.ts";

/** Decision reasons with another name as field codes. */
const CODE_BY_REASON: Readonly<Record<string, PlainFieldCode>> = { receiver_disabled: "disabled" };

/** The field problem for a rule's reason; `not_allowed` if there's no field code for it. */
export function refusedValue(reason: string): FieldProblem {
  const code = FIELD_CODES.find((each) => each === reason);
  return { code: CODE_BY_REASON[reason] ?? (code !== undefined && isPlain(code) ? code : "not_allowed") };
}

function isPlain(code: FieldCode): code is PlainFieldCode {
  return !Object.hasOwn(FIELD_VALUES, code);
}
