export { fromQuotaFields, toQuotaFields } from "./quota-fields.ts";
export { isReminderDue, latestReminderDay } from "./quota-reminder.policy.ts";
export { costOf, hasQuotaLeft, quotaExcesses, quotaOf, quotaStates } from "./quota.ts";
export type { QuotaExcess, QuotaState } from "./quota.ts";
export { thanksAbilities } from "./thanks.abilities.ts";
export { isPublished, mayGiveThanks, mayReceiveThanks, mayUndoThanks, undoUntil } from "./thanks.policy.ts";
