export { fromQuotaFields, toQuotaFields } from "./quota-fields.ts";
export {
  isReminderDue,
  latestReminderDay,
  QUOTA_REMINDER_PERCENTS,
  QUOTA_REMINDERS,
} from "./quota-reminder.policy.ts";
export type { ReminderQuestion } from "./quota-reminder.policy.ts";
export { costOf, hasQuotaLeft, quotaExcesses, quotaOf, quotaStates } from "./quota.ts";
export type { AmountsByCurrency, QuotaExcess, QuotaState } from "./quota.ts";
export { isInThanksAudience } from "./thanks-audience.policy.ts";
export type { AudienceQuestion } from "./thanks-audience.policy.ts";
export { thanksAbilities } from "./thanks.abilities.ts";
export type { ThanksAbilities, ThanksQuestion } from "./thanks.abilities.ts";
export { isPublished, mayGiveThanks, mayReceiveThanks, mayUndoThanks, undoUntil } from "./thanks.policy.ts";
export type { UndoQuestion } from "./thanks.policy.ts";
