export { fromQuotaFields, toQuotaFields } from "./quota-fields.ts";
export { isReminderDue, latestReminderDay } from "./quota-reminder.policy.ts";
export { costOf, hasQuotaLeft, quotaExcesses, quotaOf, quotaStates } from "./quota.ts";
export type { QuotaExcess, QuotaState } from "./quota.ts";
export { DEFAULT_THANKS_SETTINGS, getThanksSettings, updateThanksSettings } from "./thanks-settings.contract.ts";
export type { ThanksQuota, ThanksSettings } from "./thanks-settings.contract.ts";
export { thanksAbilities } from "./thanks.abilities.ts";
export {
  getThanks,
  getThanksForEdit,
  getThanksLists,
  getThanksStats,
  giveThanks,
  listThanks,
  undoThanks,
} from "./thanks.contract.ts";
export type { ThanksCard, ThanksListType } from "./thanks.contract.ts";
export { isPublished, mayGiveThanks, mayReceiveThanks, mayUndoThanks, undoUntil } from "./thanks.policy.ts";
