import * as z from "zod/mini";

/** The kinds of mails, named as their texts. */
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
  "purchase_gifted",
  "purchase_requested",
  "purchase_activated",
  "purchase_refunded",
  "invite",
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

/** A kind of mail. */
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** What a mail is about: its kind; `other` is one of another version. */
export const MAIL_SUBJECTS = [...MAIL_TEMPLATES, "other"] as const;

/** What a mail is about. */
export type MailSubject = (typeof MAIL_SUBJECTS)[number];

/** What reads events; `relay` hands them to the readers, `other` is a reader of another version. */
export const READER_NAMES = ["feed", "notifications", "leaderboard", "counters", "mail", "relay", "other"] as const;

/** What reads events. */
export type ReaderName = (typeof READER_NAMES)[number];

/**
 * What stands in the way, without a word of what the other side said: the mail server refused for good, was busy, was
 * not reached, did not take the sign-in; the mail cannot be written; the reader failed, or nobody understands the event.
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

/** What stands in the way. */
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

/** Given up: nothing happens by itself. Waiting: it is tried again by itself. */
export const deliveryState = z.enum(["given_up", "waiting"]);

/** Whether something is still tried by itself. */
export type DeliveryState = z.output<typeof deliveryState>;
