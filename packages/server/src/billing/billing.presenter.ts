import { dateInWords, localDateAt } from "@guildhall/core";
import {
  costOf,
  costOfChange,
  formatMoney,
  GRACE_MS,
  isSoldPlan,
  licenseAt,
  mayChangePlan,
  mayDisableRecurring,
  mayEnableRecurring,
  mayPay,
  mayStartTrial,
  maySwitchToFree,
  PLAN_TITLES,
  planOf,
  PLANS,
  refundableOf,
  restrictionsAt,
  sentencesOf,
  SOLD_PLANS,
} from "@guildhall/core/billing";
import type { BillingInfo, Duration, Payment, PlanName, SoldPlan, StoredLicense } from "@guildhall/core/billing";
import type { MemberCall } from "../lib/deps.ts";
import { translatorOf } from "../lib/texts.ts";
import type { BillingState } from "./billing-state.ts";
import type { PaymentRow } from "./payment.repository.ts";
import { daysLeftUntil } from "./present-warning.ts";

type PresentingCall = Pick<MemberCall, "language" | "actor" | "at" | "deps">;

const DAY_MS = 86_400_000;

const DURATION_NAMES: readonly Duration[] = ["month", "year"];

function readerOf({ actor, at: now }: PresentingCall) {
  return { zone: actor.workspace.settings.tz, now };
}

/** A day in the workspace's zone, as its reader writes it. */
function dayOf({ language, actor }: Pick<PresentingCall, "language" | "actor">, at: Date): string {
  return dateInWords(localDateAt(at, actor.workspace.settings.tz), language);
}

/** `isPaidInJira` is whether a connected site has a license, too. */
export function presentInfo(
  call: PresentingCall,
  { isPaidInJira, ...state }: BillingState & { readonly isPaidInJira: boolean },
): BillingInfo {
  const { held, question, seats, currency, running } = state;
  const t = translatorOf(call.language);
  const changeTo = (type: string, duration: Duration) =>
    mayChangePlan(question, { plan: type, duration, running: running ?? null });
  const license = licenseAt(held.license, call.at);
  const plan = planOf(license);
  const { description, extras } = sentencesOf(license, {
    now: call.at,
    provider: question.provider,
    isPaidInJira,
  });
  const values = { plan: PLAN_TITLES[plan], date: dayOf(call, untilOf(license)) };
  return {
    licenseId: license.id,
    licenseType: plan,
    licenseName: PLAN_TITLES[plan],
    licenseProductName: t("billing:plan", { plan: PLAN_TITLES[plan] }),
    licenseStatus: license.status,
    statusName: t(`billing:status.${license.status}`),
    description: t(`billing:description.${description}`, values),
    extraInfo: extras.map((extra) => t(`billing:extra.${extra}`)),
    expireAt: license.expireAt,
    daysLeft: license.expireAt === null ? 0 : daysLeftUntil(new Date(license.expireAt), readerOf(call)),
    restrictions: restrictionsAt(license, { now: call.at, mode: call.deps.config.licenses }).map((feature) => ({
      feature,
      name: t(`billing:feature.${feature}`),
    })),
    durations: DURATION_NAMES.map((type) => ({ type, name: t(`billing:duration.${type}`) })),
    costRules: Object.fromEntries(
      SOLD_PLANS.map((each) => [
        each,
        Object.fromEntries(
          DURATION_NAMES.map((duration) => [duration, presentCost(call, { plan: each, duration, seats, currency })]),
        ),
      ]),
    ),
    licenses: (["free", ...SOLD_PLANS] as const).map((type) => {
      const trial = mayStartTrial(question, type);
      return {
        type,
        name: PLAN_TITLES[type],
        productName: t("billing:plan", { plan: PLAN_TITLES[type] }),
        trialAllowed: trial.allowed,
        trialUntil: trial.allowed ? new Date(call.at.getTime() + PLANS[type].trialDays * DAY_MS).toISOString() : "",
        isCurrent: type === plan,
        rank: PLANS[type].rank,
        abilities: {
          trial,
          pay: mayPay(question, type),
          change: { month: changeTo(type, "month"), year: changeTo(type, "year") },
          switch: type === "free" ? maySwitchToFree(question) : { allowed: false, reason: "not_sold" },
        },
        changeCosts: {
          month: presentChange(call, state, { plan: type, duration: "month" }),
          year: presentChange(call, state, { plan: type, duration: "year" }),
        },
      };
    }),
    recurringPayment: presentRecurring(call, state),
    nextPlan: nextPlanOf(state, plan),
    switchRules: (question.provider === "manual" ? UNPAID_RULES : SWITCH_RULES).map((rule) =>
      t(`billing:rule.${rule}`),
    ),
    seats,
    currency,
    paymentProvider: question.provider,
    failure:
      license.failedAt === null || license.expireAt === null
        ? null
        : {
            until: new Date(Date.parse(license.expireAt) + GRACE_MS).toISOString(),
            needsConfirmation: license.isUnconfirmed,
          },
    hasPortal: state.isCustomer,
  };
}

function presentChange(
  { language, at: now }: PresentingCall,
  { held: { license }, running, seats, currency, isPutOff }: BillingState,
  { plan, duration }: { readonly plan: PlanName; readonly duration: Duration },
) {
  const wanted = isSoldPlan(plan) && running !== undefined ? { plan, duration } : null;
  const cost =
    wanted === null || running === undefined
      ? 0
      : costOfChange({ license, running, wanted, seats, currency, isPutOff, now });
  return { cost, formattedCost: formatMoney(cost, currency, language) };
}

/** What is charged next, if that's another plan than the present one. */
function nextPlanOf({ question, running }: BillingState, plan: PlanName): BillingInfo["nextPlan"] {
  if (running === undefined || running.plan === plan || !mayDisableRecurring(question).allowed) return null;
  return { type: running.plan, name: PLAN_TITLES[running.plan], duration: running.duration };
}

/** Where nobody can pay by themselves. */
const UNPAID_RULES = ["trial", "ends"] as const;

const SWITCH_RULES = ["trial", "trialToPaid", "extend", "higher", "lower", "free", "ends", "failed"] as const;

/** Of a failed charge, until when everything goes on. */
function untilOf({ expireAt, failedAt }: StoredLicense): Date {
  const end = expireAt === null ? 0 : Date.parse(expireAt);
  return new Date(failedAt === null ? end : end + GRACE_MS);
}

interface Priced {
  readonly plan: SoldPlan;
  readonly duration: Duration;
  readonly seats: number;
  readonly currency: BillingState["currency"];
}

function presentCost({ language }: PresentingCall, order: Priced) {
  const t = translatorOf(language);
  const { plan, duration, seats, currency } = order;
  const cost = costOf(order);
  const formattedCost = formatMoney(cost, currency, language);
  const price = formatMoney(PLANS[plan].prices[currency][duration], currency, language);
  return {
    cost,
    formattedCost,
    title: t(`billing:price.${duration}`, { price: formattedCost }),
    subtitle: t("billing:seats", { count: seats, price }),
  };
}

function presentRecurring(
  call: PresentingCall,
  { held, question, running, currency, seats }: BillingState,
): BillingInfo["recurringPayment"] {
  const license = licenseAt(held.license, call.at);
  const [disable, enable] = [mayDisableRecurring(question), mayEnableRecurring(question)];
  if (!disable.allowed && !enable.allowed) return null;
  // What is to come may be another plan than the present one.
  const next = running ?? { plan: license.type, duration: held.paid?.duration };
  const plan = SOLD_PLANS.find((each) => each === next.plan);
  if (plan === undefined || next.duration === undefined) return null;
  const cost = costOf({ plan, duration: next.duration, seats, currency });
  return {
    isOn: disable.allowed,
    nextAt: license.expireAt,
    formattedCost: formatMoney(cost, currency, call.language),
    provider: question.provider,
    abilities: { disable, enable },
  };
}

export function presentPayment({ language }: Pick<PresentingCall, "language">, row: PaymentRow): Payment {
  const t = translatorOf(language);
  const money = (amount: number) => formatMoney(amount, row.currency, language);
  return {
    id: row.id,
    externalId: row.external_id,
    status: row.status,
    statusName: t(`billing:payment.${row.status}`),
    isMismatch: row.is_mismatch,
    statusInfo: t(`billing:paymentInfo.${row.is_mismatch ? "mismatch" : row.status}`),
    licenseType: row.plan,
    duration: row.duration,
    seats: row.seats,
    isRecurring: row.is_recurring,
    formattedAmount: money(row.amount),
    formattedTax: row.tax === 0 ? "" : money(row.tax),
    formattedRefunded: row.refunded === 0 ? "" : money(row.refunded),
    refundable: refundableOf(row),
    receiptUrl: row.receipt_url,
    createdAt: row.created_at.toISOString(),
  };
}
