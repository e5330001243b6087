import type { Audience } from "@guildhall/core/messages";

/** Audience names in the feed's index: `all`, `group:<id>`, `member:<id>`. */
export function audienceNames({ everyone, groupIds, memberIds }: Audience): readonly string[] {
  if (everyone) return ["all"];
  return [...groupIds.map((id) => `group:${String(id)}`), ...new Set(memberIds.map((id) => `member:${String(id)}`))];
}

/** The members who see it; empty if others may, too. */
export function membersAlone({ everyone, groupIds, memberIds }: Audience): readonly number[] {
  return everyone || groupIds.length > 0 ? [] : memberIds;
}
