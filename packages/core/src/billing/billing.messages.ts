import type { EventPayload } from "../events/domain-event.ts";
import { message } from "../messages/define-messages.ts";
import { hasPlanEnded, hasTrialEnded } from "./license.policy.ts";
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

const endsAt = ({ expireAt }: { readonly expireAt: string }) => expireAt.slice(0, "2026-01-31".length);

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
    when: ({ payload }) => hasPlanEnded(payload),
    mail: { template: "plan_ended" },
  }),
  plan_granted: message("license.changed", {
    ...toManagers,
    when: byCause("grant", "license_in_jira"),
    mail: { template: "plan_granted" },
  }),
  payment_failed: message("license.changed", {
    ...toManagers,
    when: byCause("fail_payment"),
    mail: { template: "payment_failed" },
  }),
  payment_recovered: message("license.changed", {
    ...toManagers,
    when: byCause("recover"),
    mail: { template: "payment_recovered" },
  }),
  trial_ends: message("license.warned", {
    ...toManagers,
    when: ({ payload }) => payload.kind === "trial_ends",
    mail: { template: "trial_ends", date: endsAt },
  }),
  plan_ends: message("license.warned", {
    ...toManagers,
    when: ({ payload }) => payload.kind === "plan_ends",
    mail: { template: "plan_ends", date: endsAt },
  }),
  payment_reminder: message("license.warned", {
    ...toManagers,
    when: ({ payload }) => payload.kind === "payment_failed",
    mail: { template: "payment_reminder", date: endsAt },
  }),
  payment_received: message("payment.changed", {
    ...toManagers,
    when: ({ payload }) => isReceivedPayment(payload.status),
    mail: { template: "payment_received" },
  }),
  payment_refunded: message("payment.changed", {
    ...toManagers,
    when: ({ payload }) => isRefundedPayment(payload.status),
    mail: { template: "payment_refunded" },
  }),
};
