export * as billingCalls from "./billing.contract.ts";
export type { BillingInfo, KeptLicense, LicenseChangeLine, Payment, ShownWarning } from "./billing.shapes.ts";
export {
  changeLicense,
  featuresAt,
  grantOf,
  INITIAL_LICENSE,
  licenseAt,
  planOf,
  restrictionsAt,
  SETTLED,
} from "./plan-license.policy.ts";
export type { FeatureMoment, LicenseChange, LicenseMode, StoredLicense } from "./plan-license.policy.ts";
export {
  disputedStatus,
  isAbandonedPayment,
  isOpenPayment,
  isReceivedPayment,
  isWithProvider,
  mayStillBePaid,
  refundableOf,
  unpaidStatus,
} from "./payment.policy.ts";
export { sentencesOf, warningOf } from "./license-warning.policy.ts";
export type { LicenseWarning } from "./license-warning.policy.ts";
export { costOf, costOfChange, effectOfPayment, formatMoney, monthsLater, termsOf } from "./order.policy.ts";
export type { OrderTerms } from "./order.policy.ts";
export {
  isSameLicense,
  jiraChangeOf,
  mayChangePlan,
  mayDisableRecurring,
  mayEnableRecurring,
  mayPay,
  mayStartTrial,
  maySwitchToFree,
  renewalOf,
  startOfChange,
} from "./plan.policy.ts";
export type { PlanQuestion } from "./plan.policy.ts";
export {
  BILLING_CURRENCIES,
  CHECKOUT_MS,
  DURATIONS,
  EXPIRE_SOON_MS,
  FIRST_PLAN,
  GRACE_MS,
  isSoldPlan,
  LAST_CALL_MS,
  LICENSE_STATUSES,
  MAX_CHECKOUTS_PER_HOUR,
  PLAN_NAMES,
  PLAN_TITLES,
  PLANS,
  planWith,
  SOLD_PLANS,
  TRIAL_PAUSE_MS,
} from "./plan.values.ts";
export type {
  BillingCurrency,
  Duration,
  LicenseCause,
  LicenseEvent,
  LicenseStatus,
  PaymentProviderName,
  PaymentStatus,
  PlanName,
  PortalPage,
  SoldPlan,
} from "./plan.values.ts";
