import type { EventPayload, EventType } from "../events/domain-event.ts";
import type { TextValues } from "../i18n/translate.ts";
import type { CardPart } from "../notifications/card-parts.shapes.ts";
import type { NotificationCategory } from "../notifications/notification.values.ts";
import type { WorkspaceSettings } from "../settings/settings.shapes.ts";

/** The parts of an event that messages need. */
export interface MessageEvent<T extends EventType = EventType> {
  readonly type: T;
  /** 0 is the product itself. */
  readonly actorMemberId: number;
  readonly payload: EventPayload<T>;
}

/** In hundredths. */
export interface MessageAmount {
  readonly currencyId: number;
  readonly amount: number;
}

/** A message's subject in its current state, not that of the event. */
export interface MessageSubject {
  readonly title: string;
  /** The group that sees it; 0 is everyone. A deleted group's contents belong to its parent. */
  readonly groupId: number;
  /** The buyer's message; only for purchases. */
  readonly note?: string;
  /** What was paid; only for purchases. */
  readonly costs?: readonly MessageAmount[];
  /** Its own kind, such as a challenge's type, if a headline names it. */
  readonly type?: string;
  /** The chat's channel that its author chose, as on the wire; "" for none. */
  readonly channelId?: string;
  /** Its picture, which everyone who sees it may see; "" for none. */
  readonly picture?: string;
  /** Whether those who read of it may still do what it's for, such as accept a challenge; deadlines apart. Default: yes. */
  readonly isOpen?: boolean;
}

/** Whom a message is written for, and about whom. */
export interface MessageView<Kept = unknown> {
  readonly kept: Kept;
  /** 0 is a channel. */
  readonly readerId: number;
  /** 0 is the product itself. */
  readonly authorId: number;
  /** Those whom the headline names; for teams, at least the first few. */
  readonly memberIds: readonly number[];
  /** The type of its subject; "" for none. */
  readonly subjectType: string;
  /** Whether the reader gets amounts with it. */
  readonly hasAmounts: boolean;
}

/** Settings that decide whether a message exists and which day it names. */
export type MessageSettings = Pick<WorkspaceSettings, "sendAckReceipts" | "tz">;

/**
 * Who finds a card besides its members: everyone; whoever sees its groups, or everyone if it has none (`viewers`);
 * whoever sees its groups (`groups`); or no one (`members`).
 */
export type AudienceKind = "everyone" | "viewers" | "groups" | "members";

/** Who sees a message in the feed; the groups are those it's filed under. */
export interface Audience {
  readonly kind: AudienceKind;
  readonly memberIds: readonly number[];
}

/** A later event about the same thing, whose payload names the entity under `key`. */
export interface EntityEvent {
  readonly on: EventType;
  readonly key: string;
  /** Key of the members who were told of it, if they're to forget it. */
  readonly told?: string;
}

/** Nobody is told in person: it's only a card, or an announcement. */
export function toNobody(): readonly number[] {
  return [];
}

/** Checks that the payload has the keys. */
export function about<T extends EventType>(
  on: T,
  key: keyof EventPayload<NoInfer<T>> & string,
  told?: keyof EventPayload<NoInfer<T>> & string,
): EntityEvent {
  return { on, key, ...(told !== undefined && { told }) };
}

/** A message's email; its button opens the message's link. */
export interface MessageMail<T extends EventType, Template extends string = string> {
  /** As its mails are filed; usually the message's own name. */
  readonly template: Template;
  /** Recipients, if not everyone who's notified. */
  to?(event: MessageEvent<T>): readonly number[];
  /** Also goes to the address that bills are for, whoever reads it. */
  readonly isForPayer?: boolean;
  /** User input, as plain text. */
  quote?(payload: EventPayload<T>, subject: MessageSubject): string;
  amounts?(payload: EventPayload<T>, memberId: number, subject: MessageSubject): readonly MessageAmount[];
  date?(payload: EventPayload<T>, settings: MessageSettings): string;
}

/** A kind of message: its event, recipients, audience, stored data and link. */
export interface MessageKind<
  T extends EventType = EventType,
  Kept = unknown,
  Subject extends string = string,
  Template extends string = string,
> {
  readonly on: T;
  /** A later event, whose payload has the same schema, that tells it to more people. */
  readonly again?: EventType;
  readonly category: NotificationCategory;
  /** Whether the event creates this message; default always. */
  when?(event: MessageEvent<T>, settings: MessageSettings): boolean;
  /** The part that its card shows, as plugged in by a feature of the server; `plain` if its words say all of it. */
  readonly card: CardPart | "plain";
  /** Omitted if it's only about people and balances; the owning feature loads it. */
  readonly subject?: Subject;
  subjectId?(payload: EventPayload<T>): number;
  /** `entityId` on the wire; 0 for none. */
  entityId(payload: EventPayload<T>): number;
  /** Members who are notified directly. */
  to(event: MessageEvent<T>): readonly number[];
  /** Who sees it in the feed: people who are told, everyone who sees its subject, or as its author chose. */
  readonly audience: "told" | "viewers" | "chosen";
  /** With `chosen`. */
  chosen?(payload: EventPayload<T>): Audience;
  /** Members who see it in any group, with `viewers`. */
  also?(event: MessageEvent<T>): readonly number[];
  /** False if another message covers it there; default always. */
  inFeed?(event: MessageEvent<T>): boolean;
  /** Removes it from the feed. */
  readonly goneBy?: EntityEvent;
  /** Moves its subject to another group. */
  readonly movedBy?: EntityEvent;
  /** Groups it's filed under, without ancestors; default: its subject's. */
  groupIds?(payload: EventPayload<T>): readonly number[];
  /** Members whom its texts name; their number selects plural forms. Default: nobody. */
  names?(payload: EventPayload<T>): readonly number[];
  /** What its headline calls the thing that it's about, if that's no subject. */
  title?(kept: Kept): string;
  /**
   * Whether chats tell it to others, too, where they were told of something earlier about the same: its texts have a
   * variant for them. What everyone may see is told in any case.
   */
  readonly isForOthers?: true;
  /** Told in chats even to those who switched its category off; quiet hours hold. */
  readonly isInsistent?: true;
  /** The type of an earlier announcement of the same thing that chats write anew, since what it says has changed. */
  readonly renews?: string;
  /** Which of its texts replace the usual ones for this reader; "" for none. */
  variant?(view: MessageView<Kept>): string;
  /** Files that come with what's quoted; default 0. */
  fileCount?(payload: EventPayload<T>): number;
  /** Stored with the message. People and titles are joined on read. */
  keeps(payload: EventPayload<T>): Kept;
  /** What's kept besides for one of those who are told, such as what they won. */
  keepsFor?(payload: EventPayload<T>, memberId: number): Partial<Kept>;
  /** What its texts say besides people and its title. */
  values?(kept: Kept): TextValues;
  /** What somebody gets with it, for chats, if it has no mail that says so; in hundredths. */
  amounts?(payload: EventPayload<T>, memberId: number): readonly MessageAmount[];
  /** A path in the panel. */
  link(kept: Kept, readerId: number): string;
  readonly mail?: MessageMail<T, Template>;
}

/** Declares a kind of message for one event type. */
export function message<T extends EventType, Kept, Subject extends string = never, Template extends string = never>(
  on: T,
  kind: Omit<MessageKind<NoInfer<T>, Kept, Subject, Template>, "on">,
): MessageKind<T, Kept, Subject, Template> {
  return { on, ...kind };
}
