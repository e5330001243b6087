import type { Audience } from "@guildhall/core/messages";

/** The audience as the feed's index names it: `all`, `group:<id>`, `member:<id>`. */
export function audienceNames({ everyone, groupIds, memberIds }: Audience): readonly string[] {
  if (everyone) return ["all"];
  return [...groupIds.map((id) => `group:${String(id)}`), ...new Set(memberIds.map((id) => `member:${String(id)}`))];
}

/** The members who find it; empty when others may find it, too. */
export function membersAlone({ everyone, groupIds, memberIds }: Audience): readonly number[] {
  return everyone || groupIds.length > 0 ? [] : memberIds;
}
