import type { MailTemplate } from "../deliveries/delivery.values.ts";
import type { EventPayload, EventType } from "../events/domain-event.ts";
import type { NotificationCategory } from "../notifications/notification.shapes.ts";
import type { WorkspaceSettings } from "../settings/settings.shapes.ts";

/** An event, as far as messages are made from it. */
export interface MessageEvent<T extends EventType = EventType> {
  readonly type: T;
  /** 0 is the product itself. */
  readonly actorMemberId: number;
  readonly payload: EventPayload<T>;
}

/** An amount of one currency, in hundredths. */
export interface MessageAmount {
  readonly currencyId: number;
  readonly amount: number;
}

/** What messages can be about, beside people and balances. Each is loaded by the feature that owns it. */
export type SubjectKind = "challenge" | "achievement" | "perk" | "purchase";

/** The thing that a message is about, as it is now rather than at the time of the event. */
export interface MessageSubject {
  readonly title: string;
  /** The group that sees it; 0 is everyone. A deleted group's things belong to its parent. */
  readonly groupId: number;
  /** What its buyer wrote; only for purchases. */
  readonly note?: string;
  /** What was paid for it; only for purchases. */
  readonly costs?: readonly MessageAmount[];
}

/** The settings that decide whether there's a message, and how it writes dates. */
export type MessageSettings = Pick<WorkspaceSettings, "sendAckReceipts" | "tz" | "dateFormat">;

/** Who finds a message in the feed. */
export interface Audience {
  readonly everyone: boolean;
  /** Members of these groups and of the groups below them. */
  readonly groupIds: readonly number[];
  readonly memberIds: readonly number[];
}

/** What an audience is chosen by. */
export interface AudienceContext {
  /** Members who are told in person. */
  readonly told: readonly number[];
  /** The group of the message's subject; 0 is everyone. */
  readonly groupId: number;
}

/** The mail that carries a message; its button leads to the message's link. */
export interface MessageMail<T extends EventType> {
  readonly template: MailTemplate;
  /** Recipients, where these aren't all who are told. */
  to?(event: MessageEvent<T>): readonly number[];
  /** Words of a person, as plain text. */
  quote?(payload: EventPayload<T>, subject: MessageSubject): string;
  amounts?(payload: EventPayload<T>, memberId: number, subject: MessageSubject): readonly MessageAmount[];
  date?(payload: EventPayload<T>, settings: MessageSettings): string;
}

/** One kind of message: the event it comes from, who is told, who sees it, what it keeps and where it leads. */
export interface MessageKind<T extends EventType = EventType, Kept = unknown> {
  readonly on: T;
  readonly category: NotificationCategory;
  /** Whether the event makes this message; by default it always does. */
  when?(event: MessageEvent<T>, settings: MessageSettings): boolean;
  /** What it's about; left out where that's only people and balances. */
  readonly subject?: SubjectKind;
  subjectId?(payload: EventPayload<T>): number;
  /** What `entityId` on the wire says; 0 for nothing. */
  entityId(payload: EventPayload<T>): number;
  /** Members who are told in person. */
  to(event: MessageEvent<T>): readonly number[];
  audience(event: MessageEvent<T>, context: AudienceContext): Audience;
  /** The groups that it's filed under, without their ancestors; by default its subject's. */
  groupIds?(payload: EventPayload<T>): readonly number[];
  /** What its rows keep. People and titles are joined when it's read. */
  keeps(payload: EventPayload<T>): Kept;
  /** A path in the panel. */
  link(kept: Kept, readerId: number): string;
  readonly mail?: MessageMail<T>;
}

/** Declares a kind of message that comes from events of one type. */
export function message<T extends EventType, Kept>(
  on: T,
  kind: Omit<MessageKind<NoInfer<T>, Kept>, "on">,
): MessageKind<T, Kept> {
  return { on, ...kind };
}
