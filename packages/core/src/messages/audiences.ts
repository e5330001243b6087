import type { EventType } from "../events/domain-event.ts";
import type { Audience, AudienceContext, MessageEvent } from "./define-messages.ts";

/** Only those who are told in person. */
export function toldAlone(_event: MessageEvent, { told }: AudienceContext): Audience {
  return { everyone: false, groupIds: [], memberIds: told };
}

/** Nobody in the feed, where another message there says the same. */
export function bellOnly(): Audience {
  return { everyone: false, groupIds: [], memberIds: [] };
}

/** Everyone who sees the subject, and those who are told or named by `also` wherever they are. */
export function everyoneWhoSees<T extends EventType>(also: (event: MessageEvent<T>) => readonly number[] = () => []) {
  return (event: MessageEvent<T>, { told, groupId }: AudienceContext): Audience =>
    groupId === 0
      ? { everyone: true, groupIds: [], memberIds: [] }
      : { everyone: false, groupIds: [groupId], memberIds: [...new Set([...told, ...also(event)])] };
}

/** These members, each once, without the one who caused the event. */
export function exceptActor({ actorMemberId }: MessageEvent, memberIds: readonly number[]): readonly number[] {
  return [...new Set(memberIds)].filter((memberId) => memberId !== actorMemberId);
}
