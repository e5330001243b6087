/** A link of a mail as it is kept. */
export interface KeptLink {
  /** First moment at which it no longer works (UTC). */
  readonly expiresAt: Date;
  /** When it was used (UTC); null while it was not. */
  readonly spentAt: Date | null;
}

/** Why a link does not work at an instant: null when it does; no link at all is an invalid one. */
export function linkProblem(link: KeptLink | null, at: Date): "invalid_token" | "token_used" | "token_expired" | null {
  if (link === null) return "invalid_token";
  if (link.spentAt !== null) return "token_used";
  return link.expiresAt <= at ? "token_expired" : null;
}
