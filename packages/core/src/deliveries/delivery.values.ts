import * as z from "zod/mini";

/** Mail templates, named like their texts. */
export const MAIL_TEMPLATES = [
  "thanks_received",
  "balance_adjusted",
  "quota_reminder",
  "assignment_submitted",
  "assignment_rejected",
  "assignment_approved",
  "assignment_completed",
  "challenge_given_up",
  "assignment_refused",
  "assignment_split_due",
  "assignment_split_overdue",
  "assignment_handed_over",
  "assignment_lead_passed",
  "purchase_gifted",
  "purchase_requested",
  "purchase_activated",
  "purchase_refunded",
  "chat_disconnected",
  "tempo_refused",
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
] as const;

export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** A mail's template; `other` comes from another version. */
export const MAIL_SUBJECTS = [...MAIL_TEMPLATES, "other"] as const;

export type MailSubject = (typeof MAIL_SUBJECTS)[number];

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
