import * as z from "zod/mini";
import { MESSAGE_KINDS } from "../messages/message-kinds.ts";
import type { MessageTemplate } from "../messages/message-kinds.ts";

/** Mails that are no messages, named like their texts. */
const LETTERS = [
  "invite",
  "thanks_invited",
  "sign_up",
  "sign_up_known",
  "reset",
  "reset_unknown",
  "password_changed",
  "email_change",
  "email_change_known",
  "email_changed",
  "feedback",
  "payment_mismatch",
  "payment_disputed",
] as const;

export type MailTemplate = MessageTemplate | (typeof LETTERS)[number];

export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  ...new Set(Object.values(MESSAGE_KINDS).flatMap(({ mail }) => (mail === undefined ? [] : [mail.template]))),
  ...LETTERS,
];

/** A mail's template; `other` comes from another version. */
export type MailSubject = MailTemplate | "other";

export const MAIL_SUBJECTS: readonly MailSubject[] = [...MAIL_TEMPLATES, "other"];

/** Event readers; `relay` passes events to them, `other` comes from another version. */
export const READER_NAMES = [
  "feed",
  "notifications",
  "leaderboard",
  "counters",
  "mail",
  "chat",
  "relay",
  "other",
] as const;

export type ReaderName = (typeof READER_NAMES)[number];

/**
 * The cause, without the other side's message: the mail server rejected it for good, was busy, unreachable or refused
 * authentication; the mail can't be rendered; the reader failed, or no one understands the event.
 */
export const DELIVERY_PROBLEMS = [
  "refused",
  "busy",
  "unreachable",
  "sign_in",
  "unwritable",
  "failed",
  "not_understood",
  "unknown",
] as const;

export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

/** `given_up`: not retried automatically. `waiting`: a retry is scheduled. */
export const deliveryState = z.enum(["given_up", "waiting"]);

export type DeliveryState = z.output<typeof deliveryState>;
