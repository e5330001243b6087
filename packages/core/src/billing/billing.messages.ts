import type { EventPayload } from "../events/domain-event.ts";
import { localDateAt, parseInstant, toDayText } from "../lib/time.ts";
import { message } from "../messages/define-messages.ts";
import type { MessageSettings } from "../messages/define-messages.ts";
import { hasPlanEnded, hasTrialEnded } from "./plan-license.policy.ts";
import { isReceivedPayment, isRefundedPayment } from "./payment.policy.ts";
import { PLAN_TITLES } from "./plan.values.ts";
import type { PlanName } from "./plan.values.ts";

/** Only for those who manage the workspace, by name: never in a feed or a channel. */
const toManagers = {
  category: "billing",
  card: "plain",
  entityId: () => 0,
  to: ({ payload }: { readonly payload: { readonly managerIds: readonly number[] } }) => payload.managerIds,
  audience: "told",
  inFeed: () => false,
  keeps: ({ plan }: { readonly plan: PlanName }) => ({ plan }),
  title: ({ plan }: { readonly plan: PlanName }) => PLAN_TITLES[plan],
  link: () => "/billing",
} as const;

const byCause =
  (...causes: readonly string[]) =>
  ({ payload }: { readonly payload: EventPayload<"license.changed"> }) =>
    causes.includes(payload.cause);

/** The day in the workspace's zone. */
const endsAt = ({ expireAt }: { readonly expireAt: string }, { tz }: MessageSettings) =>
  toDayText(localDateAt(parseInstant(expireAt), tz));

export const billingMessages = {
  trial_started: message("license.changed", {
    ...toManagers,
    when: byCause("start_trial", "grant_trial"),
    mail: { template: "trial_started" },
  }),
  trial_ended: message("license.changed", {
    ...toManagers,
    when: ({ payload }) => hasTrialEnded(payload),
    mail: { template: "trial_ended" },
  }),
  plan_ended: message("license.changed", {
    ...toManagers,
    isInsistent: true,
    when: ({ payload }) => hasPlanEnded(payload),
    mail: { template: "plan_ended", isForPayer: true },
  }),
  plan_granted: message("license.changed", {
    ...toManagers,
    when: byCause("grant", "license_in_jira"),
    mail: { template: "plan_granted" },
  }),
  payment_failed: message("license.changed", {
    ...toManagers,
    isInsistent: true,
    when: byCause("fail_payment"),
    mail: { template: "payment_failed", isForPayer: true },
  }),
  payment_unconfirmed: message("license.changed", {
    ...toManagers,
    isInsistent: true,
    when: byCause("ask_confirmation"),
    mail: { template: "payment_unconfirmed", isForPayer: true },
  }),
  payment_recovered: message("license.changed", {
    ...toManagers,
    when: byCause("recover"),
    mail: { template: "payment_recovered", isForPayer: true },
  }),
  trial_ends: message("license.warned", {
    ...toManagers,
    when: ({ payload }) => payload.kind === "trial_ends",
    mail: { template: "trial_ends", date: endsAt },
  }),
  plan_ends: message("license.warned", {
    ...toManagers,
    when: ({ payload }) => payload.kind === "plan_ends",
    mail: { template: "plan_ends", isForPayer: true, date: endsAt },
  }),
  payment_reminder: message("license.warned", {
    ...toManagers,
    when: ({ payload }) => payload.kind === "payment_failed",
    mail: { template: "payment_reminder", isForPayer: true, date: endsAt },
  }),
  confirmation_reminder: message("license.warned", {
    ...toManagers,
    when: ({ payload }) => payload.kind === "confirm_payment",
    mail: { template: "confirmation_reminder", isForPayer: true, date: endsAt },
  }),
  payment_received: message("payment.changed", {
    ...toManagers,
    when: ({ payload }) => isReceivedPayment(payload.status),
    mail: { template: "payment_received", isForPayer: true },
  }),
  payment_refunded: message("payment.changed", {
    ...toManagers,
    when: ({ payload }) => isRefundedPayment(payload.status),
    mail: { template: "payment_refunded", isForPayer: true },
  }),
};
