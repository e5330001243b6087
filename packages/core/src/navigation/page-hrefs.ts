/** The URL of a member's profile. */
export function memberHref(memberId: number): string {
  return `/user/${String(memberId)}`;
}

/** The URL of a challenge. */
export function challengeHref(challengeId: number): string {
  return `/challenge/${String(challengeId)}`;
}
