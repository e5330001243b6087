import { machineOf } from "../lib/machine.ts";
import { GRACE_MS, LICENSE_STATUSES } from "./plan.values.ts";
import type { LicenseEvent, LicenseStatus, PlanName } from "./plan.values.ts";

/** What the guards look at. */
export interface LicenseMoment {
  readonly plan: PlanName;
  readonly isRecurring: boolean;
  /** How long its end is past, in ms; negative while it runs, null without an end. */
  readonly sinceEndMs: number | null;
}

const hasEnded = ({ sinceEndMs }: LicenseMoment): boolean => sinceEndMs !== null && sinceEndMs >= 0;
const isGraceOver = ({ sinceEndMs }: LicenseMoment): boolean => sinceEndMs !== null && sinceEndMs >= GRACE_MS;
const isRecurring = (moment: LicenseMoment): boolean => moment.isRecurring;

const ANY = [...LICENSE_STATUSES];

/** A workspace's license. Its end is an instant, so `pass_time` only writes down what the clock has decided. */
export const licenseMachine = machineOf<LicenseMoment>()<LicenseStatus, LicenseEvent>({
  states: LICENSE_STATUSES,
  initial: "initial",
  events: {
    start_trial: [{ from: ["initial"], to: "trial_active", deny: "trial_used" }],
    grant_trial: [{ from: ["initial", "trial_active", "trial_expired"], to: "trial_active", deny: "license_changed" }],
    pay: [{ from: ANY, to: "subscription_active", deny: "license_changed" }],
    grant: [{ from: ANY, to: "subscription_active", deny: "license_changed" }],
    license_in_jira: [{ from: ANY, to: "subscription_active", deny: "license_changed" }],
    subscribe: [
      { from: ["trial_active", "subscription_canceled"], to: "subscription_active", deny: "license_changed" },
    ],
    renew: [
      { from: ["subscription_active", "subscription_expired"], to: "subscription_active", deny: "license_changed" },
    ],
    extend: [{ from: ["subscription_active"], to: "subscription_active", deny: "license_changed" }],
    recover: [
      { from: ["subscription_active", "subscription_expired"], to: "subscription_active", deny: "license_changed" },
    ],
    fail_payment: [
      { from: ["subscription_active"], to: "subscription_active", when: isRecurring, deny: "not_recurring" },
    ],
    ask_confirmation: [
      { from: ["subscription_active"], to: "subscription_active", when: isRecurring, deny: "not_recurring" },
    ],
    disable_recurring: [
      { from: ["subscription_active"], to: "subscription_canceled", when: isRecurring, deny: "not_recurring" },
    ],
    enable_recurring: [{ from: ["subscription_canceled"], to: "subscription_active", deny: "not_canceled" }],
    end: [
      { from: ["subscription_active", "subscription_canceled"], to: "subscription_expired", deny: "license_changed" },
    ],
    lapse_in_jira: [
      { from: ANY, to: "subscription_expired", when: ({ plan }) => plan === "jira", deny: "license_changed" },
    ],
    switch_to_free: [
      {
        from: ["trial_active", "trial_expired", "subscription_canceled", "subscription_expired"],
        to: "initial",
        deny: (status, { isRecurring: recurs }) => {
          if (status === "initial") return "already_free";
          return recurs ? "turn_off_recurring" : "paid_until";
        },
      },
    ],
    pass_time: [
      { from: ["trial_active"], to: "trial_expired", when: hasEnded, deny: "still_running" },
      { from: ["subscription_canceled"], to: "subscription_expired", when: hasEnded, deny: "still_running" },
      {
        from: ["subscription_active"],
        to: "subscription_expired",
        when: (moment) => !moment.isRecurring && hasEnded(moment),
        deny: "still_running",
      },
      {
        from: ["subscription_active"],
        to: "subscription_expired",
        when: (moment) => moment.isRecurring && isGraceOver(moment),
        deny: "still_running",
      },
    ],
  },
});
