/** The feeds of these members, each once. */
export function audienceOfMembers(memberIds: readonly number[]): string[] {
  return [...new Set(memberIds)].map((id) => `member:${id}`);
}

/** The members whose feeds these are; empty when it is anybody else's too. */
export function membersOfAudiences(audiences: readonly string[]): readonly number[] {
  const ids = audiences.flatMap((each) => (each.startsWith("member:") ? [Number(each.slice("member:".length))] : []));
  return ids.length === audiences.length ? ids : [];
}
