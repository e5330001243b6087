export interface StoredLink {
  /** First instant at which it no longer works (UTC). */
  readonly expiresAt: Date;
  /** When it was used (UTC); null if unused. */
  readonly spentAt: Date | null;
}

/** Why a link doesn't work; null if it does. A missing link is `invalid_token`. */
export function linkProblem(
  link: StoredLink | null,
  at: Date,
): "invalid_token" | "token_used" | "token_expired" | null {
  if (link === null) return "invalid_token";
  if (link.spentAt !== null) return "token_used";
  return link.expiresAt <= at ? "token_expired" : null;
}
