import type { MailTemplate } from "../deliveries/delivery.values.ts";
import type { DomainEvent, EventType } from "../events/domain-event.ts";
import type { NotificationCategory, NotificationType } from "../notifications/notification.shapes.ts";
import { audienceOf } from "./audiences.ts";
import type {
  Audience,
  EntityEvent,
  MessageAmount,
  MessageEvent,
  MessageKind,
  MessageSettings,
  MessageSubject,
  SubjectKind,
} from "./define-messages.ts";
import { MESSAGE_KINDS } from "./message-kinds.ts";

/** A message from an event: stored data, audience and recipients. */
export interface Message {
  readonly type: NotificationType;
  readonly category: NotificationCategory;
  readonly entityId: number;
  readonly kept: unknown;
  readonly told: readonly number[];
  readonly audience: Audience;
  /** Groups it's filed under, without ancestors. */
  readonly groupIds: readonly number[];
}

/** An email from an event, before names and currencies are resolved. */
export interface MessageMailDraft {
  readonly template: MailTemplate;
  readonly memberId: number;
  readonly quote: string;
  /** Omitted if the text has no title. */
  readonly title?: string;
  readonly amounts: readonly MessageAmount[];
  /** In the workspace's format; "" for none. */
  readonly date: string;
  readonly path: string;
}

/** What messages depend on besides their event. */
export interface MessageContext {
  readonly settings: MessageSettings;
  /** Null if it's gone, or there's none. */
  readonly subjectOf: (kind: SubjectKind, id: number) => MessageSubject | null;
}

type MessageSource = DomainEvent & { readonly actorMemberId: number };

const KINDS = Object.entries(MESSAGE_KINDS) as readonly (readonly [NotificationType, MessageKind])[];

/** Events that create messages. */
export const MESSAGE_EVENTS: readonly EventType[] = [...new Set(KINDS.map(([, { on }]) => on))];

/** Events that create emails. */
export const MAIL_EVENTS: readonly EventType[] = [
  ...new Set(KINDS.flatMap(([, { on, mail }]) => (mail === undefined ? [] : [on]))),
];

/** A kind of message in the feed, as far as its card's place goes. */
export interface CardKind {
  readonly type: NotificationType;
  readonly on: EventType;
  /** Whether everyone who sees its subject sees it. */
  readonly isForViewers: boolean;
  readonly subject: SubjectKind | null;
  readonly goneBy: EntityEvent | null;
  readonly movedBy: EntityEvent | null;
}

export const CARD_KINDS: readonly CardKind[] = KINDS.map(([type, kind]) => ({
  type,
  on: kind.on,
  isForViewers: kind.audience === "viewers",
  subject: kind.subject ?? null,
  goneBy: kind.goneBy ?? null,
  movedBy: kind.movedBy ?? null,
}));

/** Ids of the events' subjects, by kind; kinds without any are missing. */
export function messageSubjects(events: readonly MessageSource[]): ReadonlyMap<SubjectKind, readonly number[]> {
  const byKind = new Map<SubjectKind, Set<number>>();
  for (const event of events) {
    for (const [, { subject, subjectId }] of kindsOf(event)) {
      if (subject === undefined || subjectId === undefined) continue;
      byKind.set(subject, (byKind.get(subject) ?? new Set()).add(subjectId(event.payload)));
    }
  }
  return new Map([...byKind].map(([kind, ids]) => [kind, [...ids]]));
}

/** Messages of an event, except those without an audience. */
export function messagesOf(event: MessageSource, context: MessageContext): readonly Message[] {
  return kindsMadeBy(event, context).flatMap(([type, kind]) => {
    const told = kind.to(event);
    const groupId = subjectOf(event, kind, context)?.groupId ?? 0;
    const audience = audienceOf(kind, event, told);
    const isForNobody = told.length === 0 && isEmpty(audience);
    if (isForNobody) return [];
    const { category } = kind;
    const groupIds = kind.groupIds?.(event.payload) ?? (groupId === 0 ? [] : [groupId]);
    const kept = kind.keeps(event.payload);
    return [{ type, category, entityId: kind.entityId(event.payload), kept, told, audience, groupIds }];
  });
}

/** Emails of an event; empty if its subject is gone. */
export function mailsOf(event: MessageSource, context: MessageContext): readonly MessageMailDraft[] {
  return kindsMadeBy(event, context).flatMap(([, kind]) => {
    const { mail } = kind;
    const subject = subjectOf(event, kind, context);
    if (mail === undefined || (kind.subject !== undefined && subject === null)) return [];
    const about = subject ?? { title: "", groupId: 0 };
    const kept = kind.keeps(event.payload);
    return (mail.to?.(event) ?? kind.to(event)).map((memberId) => ({
      template: mail.template,
      memberId,
      quote: mail.quote?.(event.payload, about) ?? "",
      ...(subject === null ? {} : { title: subject.title }),
      amounts: mail.amounts?.(event.payload, memberId, about) ?? [],
      date: mail.date?.(event.payload, context.settings) ?? "",
      path: kind.link(kept, memberId),
    }));
  });
}

/** A path in the panel. */
export function messageLink(type: NotificationType, kept: unknown, readerId: number): string {
  return MESSAGE_KINDS[type].link(kept, readerId);
}

/** Whether no one sees it in the feed. */
export function isEmpty({ kind, memberIds }: Audience): boolean {
  return kind === "members" && memberIds.length === 0;
}

function kindsOf(event: MessageEvent): readonly (readonly [NotificationType, MessageKind])[] {
  return KINDS.filter(([, { on }]) => on === event.type);
}

function kindsMadeBy(event: MessageSource, { settings }: MessageContext) {
  return kindsOf(event).filter(([, kind]) => kind.when?.(event, settings) ?? true);
}

function subjectOf(
  event: MessageSource,
  kind: MessageKind,
  { subjectOf: find }: MessageContext,
): MessageSubject | null {
  if (kind.subject === undefined || kind.subjectId === undefined) return null;
  return find(kind.subject, kind.subjectId(event.payload));
}
