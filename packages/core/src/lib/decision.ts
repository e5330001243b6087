/** A refusal with the reason every surface can show (`refusal.<reason>` in the texts). */
export type Refusal = { readonly allowed: false; readonly reason: string };

/** The answer to "may this be done": allowed, or refused with a reason. Never a bare boolean. */
export type Decision = { readonly allowed: true } | Refusal;

/** The one positive decision. */
export const ALLOWED: Decision = { allowed: true };

/** Builds a refusal; the reason is a stable snake_case code, not a text. */
export function denied(reason: string): Refusal {
  return { allowed: false, reason };
}

/** Returns the first refusal among decisions, or ALLOWED when there is none. */
export function allOf(...decisions: readonly Decision[]): Decision {
  return decisions.find((decision) => !decision.allowed) ?? ALLOWED;
}
