export function memberHref(memberId: number): string {
  return `/user/${String(memberId)}`;
}

export function challengeHref(challengeId: number): string {
  return `/challenge/${String(challengeId)}`;
}
