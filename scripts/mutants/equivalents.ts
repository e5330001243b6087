import { CORE_EQUIVALENTS } from "./core-equivalents.ts";
import type { Equivalent } from "./equivalent.ts";
import type { Mutant } from "./instrument.ts";
import { differenceOf } from "./report.ts";
import { SERVER_EQUIVALENTS } from "./server-equivalents.ts";

/** Changes reviewed one by one. Add one only if no test could fail because of it. */
export const EQUIVALENTS: readonly Equivalent[] = [...CORE_EQUIVALENTS, ...SERVER_EQUIVALENTS];

/** Why a change has no observable effect; null if it isn't listed. */
export function whyEqual(mutant: Mutant): string | null {
  return EQUIVALENTS.find((each) => isListedAs(mutant, each))?.why ?? null;
}

export function isListedAs({ file, from, to, lineText }: Mutant, listed: Equivalent): boolean {
  if (listed.file !== file || !lineText.includes(listed.line ?? "")) return false;
  const [before, after] = differenceOf(from, to);
  if (listed.isWhole === true) return before === listed.from && after === listed.to;
  return before.includes(listed.from) && after.includes(listed.to);
}
