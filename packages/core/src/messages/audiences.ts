import type { EventType } from "../events/domain-event.ts";
import type { Audience, AudienceContext, MessageEvent } from "./define-messages.ts";

/** Only people who are notified directly. */
export function toldAlone(_event: MessageEvent, { told }: AudienceContext): Audience {
  return { everyone: false, groupIds: [], memberIds: told };
}

/** No one in the feed, because another message there covers it. */
export function bellOnly(): Audience {
  return { everyone: false, groupIds: [], memberIds: [] };
}

/** Everyone who sees the subject, plus people who are notified or listed by `also`, in any group. */
export function everyoneWhoSees<T extends EventType>(also: (event: MessageEvent<T>) => readonly number[] = () => []) {
  return (event: MessageEvent<T>, { told, groupId }: AudienceContext): Audience =>
    groupId === 0
      ? { everyone: true, groupIds: [], memberIds: [] }
      : { everyone: false, groupIds: [groupId], memberIds: [...new Set([...told, ...also(event)])] };
}

/** Deduplicated, without the event's actor. */
export function exceptActor({ actorMemberId }: MessageEvent, memberIds: readonly number[]): readonly number[] {
  return [...new Set(memberIds)].filter((memberId) => memberId !== actorMemberId);
}
