import type { Audience, MessageEvent, MessageKind } from "./define-messages.ts";

const NOBODY: Audience = { kind: "members", memberIds: [] };

/** The audience of an event's message, as declared. */
export function audienceOf(kind: MessageKind, event: MessageEvent, told: readonly number[]): Audience {
  if (kind.inFeed?.(event) === false) return NOBODY;
  if (kind.chosen !== undefined) return kind.chosen(event.payload);
  if (kind.audience === "told") return { kind: "members", memberIds: told };
  return { kind: "viewers", memberIds: [...new Set([...told, ...(kind.also?.(event) ?? [])])] };
}

/** Names by which viewers find it: `all`, `group:<id>` for a group and its descendants, `member:<id>`. */
export function audienceNames({ kind, memberIds }: Audience, groupIds: readonly number[]): readonly string[] {
  if (kind === "everyone" || (kind === "viewers" && groupIds.length === 0)) return ["all"];
  const groups = kind === "members" ? [] : groupIds.map((id) => `group:${String(id)}`);
  return [...groups, ...new Set(memberIds.map((id) => `member:${String(id)}`))];
}

/** Deduplicated, without the event's actor. */
export function exceptActor({ actorMemberId }: MessageEvent, memberIds: readonly number[]): readonly number[] {
  return [...new Set(memberIds)].filter((memberId) => memberId !== actorMemberId);
}
