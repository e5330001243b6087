/** A refusal with a reason that any UI can show (`refusal.<reason>` in the texts). */
export type Refusal = {
  readonly allowed: false;
  readonly reason: string;
  /** With `feature_off`, where it's known: what the license lacks. */
  readonly feature?: string;
};

/** Whether something may be done, with a reason if not. Never a bare boolean. */
export type Decision = { readonly allowed: true } | Refusal;

export const ALLOWED: Decision = { allowed: true };

/** The reason is a stable snake_case code, not a text. */
export function denied(reason: string): Refusal {
  return { allowed: false, reason };
}

/** The first refusal, or ALLOWED if there's none. */
export function allOf(...decisions: readonly Decision[]): Decision {
  return decisions.find((decision) => !decision.allowed) ?? ALLOWED;
}
