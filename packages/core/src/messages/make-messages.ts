import { assertNever } from "../lib/errors.ts";
import type { MailTemplate } from "../deliveries/delivery.values.ts";
import type { DomainEvent, EventType } from "../events/domain-event.ts";
import { NOTIFICATION_CATEGORIES } from "../notifications/notification.values.ts";
import type { NotificationCategory } from "../notifications/notification.values.ts";
import { audienceOf } from "./audiences.ts";
import { toNobody } from "./define-messages.ts";
import type {
  Audience,
  EntityEvent,
  MessageAmount,
  MessageEvent,
  MessageKind,
  MessageSettings,
  MessageSubject,
} from "./define-messages.ts";
import { MESSAGE_KINDS } from "./message-kinds.ts";
import type { DeclaredMessage, NotificationType, SubjectKind } from "./message-kinds.ts";

/** A message from an event: stored data, audience and recipients. */
export interface Message {
  readonly type: NotificationType;
  readonly category: NotificationCategory;
  readonly entityId: number;
  readonly kept: unknown;
  /** The same, with what's for this person only; missing where there's nothing. */
  readonly keptFor?: (memberId: number) => unknown;
  readonly told: readonly number[];
  readonly audience: Audience;
  /** Groups it's filed under, without ancestors. */
  readonly groupIds: readonly number[];
}

/** A message of an event, before names are resolved; `writeMessage` puts it into words. */
export interface MessageDraft {
  readonly type: NotificationType;
  readonly kept: unknown;
  /** Those whom it names. */
  readonly memberIds: readonly number[];
  readonly subjectType: string;
  /** The subject's; "" if it has none. */
  readonly title: string;
}

/** An email from an event, before names and currencies are resolved. */
export interface MessageMailDraft extends MessageDraft {
  readonly template: MailTemplate;
  /** Whom it's for; {@link PAYER} is the address that bills are for. */
  readonly memberId: number;
  readonly quote: string;
  readonly amounts: readonly MessageAmount[];
  /** `YYYY-MM-DD` in the workspace's zone; "" for none. */
  readonly date: string;
  readonly path: string;
}

/** A message for chats, before names are resolved: in a channel, or to each of the people who are told. */
export interface ChatDraft extends MessageDraft {
  readonly category: NotificationCategory;
  readonly entityId: number;
  /** Whether a channel may show it; otherwise it's only for those who are told. */
  readonly isPublic: boolean;
  /** What later messages about the same have, too, such as `challenge 3`; "" if it's about nothing in particular. */
  readonly thing: string;
  /** Groups whose members see it; empty if everyone does, or only those who are told. */
  readonly groupIds: readonly number[];
  /** The chat's channel that its author chose, as on the wire; "" for none. */
  readonly channelId: string;
  /** For an announcement of its own, by its path; missing where there's none. */
  readonly picture?: string;
  readonly told: readonly number[];
  /** Whether others who were told of something earlier about the same read this of it. */
  readonly isForOthers: boolean;
  /** Whether it's told to those, too, who switched its category off. */
  readonly isInsistent: boolean;
  /** The type of an earlier announcement of the same that's written anew. */
  readonly renews?: NotificationType;
  /** Whether those who read of it may still do what it's for, such as accept a challenge. */
  readonly isOpen: boolean;
  /** User input, as plain text; "" for none. */
  readonly quote: string;
  readonly fileCount: number;
  /** What was kept, with what's for this person only; reader 0 is a channel. Missing where there's nothing. */
  readonly keptFor?: (memberId: number) => unknown;
  /** What this person gets or pays with it. */
  readonly amountsFor: (memberId: number) => readonly MessageAmount[];
  /** `YYYY-MM-DD` in the workspace's zone; "" for none. */
  readonly date: string;
  /** A path in the panel; reader 0 is a channel. */
  readonly linkFor: (memberId: number) => string;
}

/** A message that an event takes back. */
export interface WithdrawnMessage {
  readonly type: NotificationType;
  readonly entityId: number;
}

/** What messages depend on besides their event. */
export interface MessageContext {
  readonly settings: MessageSettings;
  /** Null if it's gone, or there's none. */
  readonly subjectOf: (kind: SubjectKind, id: number) => MessageSubject | null;
}

type MessageSource = DomainEvent & { readonly actorMemberId: number };

const KINDS = (Object.entries(MESSAGE_KINDS) as readonly (readonly [NotificationType, DeclaredMessage])[]).flatMap(
  ([type, kind]) =>
    [kind.on, ...(kind.again === undefined ? [] : [kind.again])].map((on) => [type, { ...kind, on }] as const),
);

/** What people are told of in person: each can switch their own messages off. */
export const TOLD_CATEGORIES: readonly NotificationCategory[] = NOTIFICATION_CATEGORIES.filter((each) =>
  KINDS.some(([, { to, category }]) => category === each && to !== toNobody),
);

/** Events that create messages. */
export const MESSAGE_EVENTS: readonly EventType[] = [...new Set(KINDS.map(([, { on }]) => on))];

/** Events that take notifications back. */
export const WITHDRAWING_EVENTS: readonly EventType[] = [
  ...new Set(KINDS.flatMap(([, { goneBy }]) => (goneBy?.told === undefined ? [] : [goneBy.on]))),
];

/** Events that create emails. */
export const MAIL_EVENTS: readonly EventType[] = [
  ...new Set(KINDS.flatMap(([, { on, mail }]) => (mail === undefined ? [] : [on]))),
];

/** The message that an email carries; null for one that is no message. */
export function mailedMessage(template: MailTemplate): NotificationType | null {
  return KINDS.find(([, { mail }]) => mail?.template === template)?.[0] ?? null;
}

/** A kind of message in the feed, as far as its card goes. */
export interface CardKind {
  readonly type: NotificationType;
  readonly on: EventType;
  readonly card: MessageKind["card"];
  readonly audience: MessageKind["audience"];
  readonly subject: SubjectKind | null;
  readonly goneBy: EntityEvent | null;
  readonly movedBy: EntityEvent | null;
}

export const CARD_KINDS: readonly CardKind[] = KINDS.map(([type, kind]) => ({
  type,
  on: kind.on,
  card: kind.card,
  audience: kind.audience,
  subject: kind.subject ?? null,
  goneBy: kind.goneBy ?? null,
  movedBy: kind.movedBy ?? null,
}));

/** Null for a type of another version. */
export function cardKindOf(type: NotificationType): CardKind | null {
  return CARD_KINDS.find((kind) => kind.type === type) ?? null;
}

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
    const audience = audienceOf(kind, event, told);
    const isForNobody = told.length === 0 && isEmpty(audience);
    if (isForNobody) return [];
    const { category } = kind;
    const groupIds = groupIdsOf(kind, event.payload, subjectOf(event, kind, context));
    const made = keptOf(kind, event.payload, told);
    return [{ type, category, entityId: kind.entityId(event.payload), ...made, told, audience, groupIds }];
  });
}

/** In place of a member: whoever reads at the address that bills are for. */
export const PAYER = 0;

/** Emails of an event; empty if its subject is gone. */
export function mailsOf(event: MessageSource, context: MessageContext): readonly MessageMailDraft[] {
  return draftsOf(event, context).flatMap(({ kind, about, draft }) => {
    const { mail } = kind;
    if (mail === undefined) return [];
    const told = kind.to(event);
    const { keptFor } = keptOf(kind, event.payload, told);
    const members = mail.to?.(event) ?? told;
    return [...members, ...(mail.isForPayer === true ? [PAYER] : [])].map((memberId) => ({
      ...draft,
      kept: keptFor?.(memberId) ?? draft.kept,
      template: mail.template,
      memberId,
      quote: mail.quote?.(event.payload, about) ?? "",
      amounts: mail.amounts?.(event.payload, memberId, about) ?? [],
      date: mail.date?.(event.payload, context.settings) ?? "",
      path: kind.link(draft.kept, memberId),
    }));
  });
}

/** Chat messages of an event; empty if its subject is gone. */
export function chatDraftsOf(event: MessageSource, context: MessageContext): readonly ChatDraft[] {
  return draftsOf(event, context).map(({ kind, about, draft }) => {
    const told = kind.to(event);
    const { payload } = event;
    const reach = reachOf(audienceOf(kind, event, told), groupIdsOf(kind, payload, about));
    return {
      ...draft,
      category: kind.category,
      entityId: kind.entityId(payload),
      ...reach,
      isForOthers: reach.isPublic || kind.isForOthers === true,
      isInsistent: kind.isInsistent === true,
      isOpen: about.isOpen ?? true,
      // The tests see that each is a type.
      ...(kind.renews !== undefined && { renews: kind.renews as NotificationType }),
      thing: thingOf(kind, payload),
      channelId: chosenIn(payload) ?? about.channelId ?? "",
      ...(about.picture !== undefined && about.picture !== "" && { picture: about.picture }),
      told,
      fileCount: kind.fileCount?.(payload) ?? 0,
      ...keptOf(kind, payload, told),
      ...detailsOf(kind, payload, { about, settings: context.settings }),
      // Plans are a matter of the panel: where others read along, nothing leads to them.
      linkFor: (memberId) => (kind.category === "billing" ? "" : kind.link(draft.kept, memberId)),
    };
  });
}

/** A message's stored data, for all alike and for each of those who are told. */
function keptOf(
  { keeps, keepsFor }: DeclaredMessage,
  payload: MessageSource["payload"],
  told: readonly number[],
): Pick<Message, "kept" | "keptFor"> {
  const kept = keeps(payload);
  if (keepsFor === undefined) return { kept };
  const own = new Set(told);
  // What a message keeps is an object.
  const shared = kept as object;
  return { kept, keptFor: (memberId) => (own.has(memberId) ? { ...shared, ...keepsFor(payload, memberId) } : kept) };
}

/** What an email adds to a message, chats do, too. */
function detailsOf(
  { mail, amounts }: Pick<DeclaredMessage, "mail" | "amounts">,
  payload: MessageSource["payload"],
  { about, settings }: { readonly about: MessageSubject; readonly settings: MessageSettings },
): Pick<ChatDraft, "quote" | "amountsFor" | "date"> {
  return {
    quote: mail?.quote?.(payload, about) ?? "",
    amountsFor: (memberId) => mail?.amounts?.(payload, memberId, about) ?? amounts?.(payload, memberId) ?? [],
    date: mail?.date?.(payload, settings) ?? "",
  };
}

/** Messages an event takes back: undone thanks, retired perks, refunded purchases. */
export function withdrawnBy(event: DomainEvent): readonly WithdrawnMessage[] {
  return CARD_KINDS.flatMap(({ type, goneBy }) =>
    goneBy?.on === event.type ? { type, entityId: entityIn(event, goneBy) } : [],
  );
}

/** Whom messages that an event takes back were told to; their notifications go too. */
export function toldOfWithdrawn(event: DomainEvent): readonly number[] {
  return CARD_KINDS.flatMap(({ goneBy }) => {
    if (goneBy?.told === undefined || goneBy.on !== event.type) return [];
    // `about` made sure that this event's payload has the key.
    return (event.payload as unknown as Readonly<Record<string, readonly number[]>>)[goneBy.told] ?? [];
  });
}

/** The entity that a later event is about. */
export function entityIn({ payload }: DomainEvent, { key }: Pick<EntityEvent, "key">): number {
  // `about` made sure that this event's payload has the key.
  return (payload as unknown as Readonly<Record<string, number>>)[key] ?? 0;
}

/** A path in the panel. */
export function messageLink(type: NotificationType, kept: unknown, readerId: number): string {
  return MESSAGE_KINDS[type].link(kept, readerId);
}

/** Whether no one sees it in the feed. */
export function isEmpty({ kind, memberIds }: Audience): boolean {
  return kind === "members" && memberIds.length === 0;
}

/** Without those whose subject is gone. */
function draftsOf(event: MessageSource, context: MessageContext) {
  return kindsMadeBy(event, context).flatMap(([type, kind]) => {
    const subject = subjectOf(event, kind, context);
    if (kind.subject !== undefined && subject === null) return [];
    const about = subject ?? { title: "", groupId: 0 };
    const draft: MessageDraft = {
      type,
      kept: kind.keeps(event.payload),
      memberIds: kind.names?.(event.payload) ?? [],
      subjectType: about.type ?? "",
      title: about.title,
    };
    return { kind, about, draft };
  });
}

function kindsOf(event: MessageEvent): readonly (readonly [NotificationType, DeclaredMessage])[] {
  return KINDS.filter(([, { on }]) => on === event.type);
}

function kindsMadeBy(event: MessageSource, { settings }: MessageContext) {
  return kindsOf(event).filter(([, kind]) => kind.when?.(event, settings) ?? true);
}

function subjectOf(
  event: MessageSource,
  kind: DeclaredMessage,
  { subjectOf: find }: MessageContext,
): MessageSubject | null {
  if (kind.subject === undefined || kind.subjectId === undefined) return null;
  return find(kind.subject, kind.subjectId(event.payload));
}

function reachOf({ kind }: Audience, groupIds: readonly number[]): Pick<ChatDraft, "isPublic" | "groupIds"> {
  switch (kind) {
    case "everyone":
      return { isPublic: true, groupIds: [] };
    case "viewers":
      return { isPublic: true, groupIds };
    case "groups":
      // Of no group, it's for nobody else.
      return { isPublic: groupIds.length > 0, groupIds };
    case "members":
      return { isPublic: false, groupIds: [] };
    default:
      return assertNever(kind);
  }
}

function chosenIn(payload: MessageSource["payload"]): string | undefined {
  return "channelId" in payload ? payload.channelId : undefined;
}

function thingOf(kind: MessageKind, payload: MessageSource["payload"]): string {
  if (kind.subject !== undefined && kind.subjectId !== undefined)
    return `${kind.subject} ${String(kind.subjectId(payload))}`;
  const entityId = kind.entityId(payload);
  return entityId === 0 ? "" : `${kind.category} ${String(entityId)}`;
}

function groupIdsOf(
  kind: MessageKind,
  payload: MessageSource["payload"],
  subject: Pick<MessageSubject, "groupId"> | null,
): readonly number[] {
  const groupId = subject?.groupId ?? 0;
  return kind.groupIds?.(payload) ?? (groupId === 0 ? [] : [groupId]);
}
