import { costOf, DURATIONS, monthsLater, PLANS } from "@guildhall/core/billing";
import type { Duration, PaymentStatus, SoldPlan } from "@guildhall/core/billing";
import type { DemoPart, Moment, Replay } from "../demo/replay.ts";
import { momentBefore } from "../demo/replay.ts";
import type { MemberCall } from "../lib/deps.ts";
import { applyToHeld } from "./change-license.service.ts";
import type { WantedChange } from "./change-license.service.ts";
import { openFirstLicense } from "./first-license.service.ts";
import { lockLicense } from "./license.repository.ts";
import { insertPayment } from "./payment.repository.ts";
import { countSeats } from "./seat.repository.ts";

/** The owner, by the place in DEMO_PEOPLE. */
const PAYER = 0;
const DAY_HOURS = 24;
const DAY_MS = 86_400_000;
/** Of the trial that runs now, which then ends in 5 days. */
const TRIAL_BEGAN_DAYS_AGO = PLANS.business.trialDays - 5;

interface Bill {
  readonly daysAgo: number;
  readonly plan: SoldPlan;
  readonly duration: Duration;
  readonly number: string;
  readonly status: PaymentStatus;
  readonly isPaid: boolean;
  /** How many people's prices were given back. */
  readonly refunded?: number;
}

const BILLS: readonly Bill[] = [
  { daysAgo: 85, plan: "team", duration: "month", number: "GH-0001", status: "paid", isPaid: true },
  {
    daysAgo: 54,
    plan: "team",
    duration: "month",
    number: "GH-0002",
    status: "part_refunded",
    isPaid: true,
    refunded: 2,
  },
  { daysAgo: 12, plan: "business", duration: "year", number: "", status: "canceled", isPaid: false },
];

/** Two months on Team, a while on Free, and now a trial of Business; nothing where no plans are sold. */
export const billingDemo: DemoPart = {
  prepare: async ({ deps, tx, world, from }) => {
    await openFirstLicense(tx, { workspaceId: world.workspaceId, at: from, mode: deps.config.licenses });
  },
  plan: (replay) => (replay.deps.config.licenses === "off" ? [] : history(replay)),
};

function history(replay: Replay): readonly Moment[] {
  const after = (daysAgo: number, act: (call: MemberCall) => Promise<void>): Moment =>
    momentBefore(replay, { hoursAgo: daysAgo * DAY_HOURS, by: PAYER }, act);
  const change = (wanted: (call: MemberCall) => WantedChange) => async (call: MemberCall) => {
    const held = await lockLicense(replay.tx, call.actor.workspace.id);
    if (held !== undefined) await applyToHeld({ ...call, db: replay.tx }, held, wanted(call));
  };
  return [
    ...BILLS.map((bill) => after(bill.daysAgo, (call) => pay(replay, call, bill))),
    after(
      20,
      change(() => ({ event: "pass_time" })),
    ),
    after(
      13,
      change(() => ({ event: "switch_to_free", source: "", paid: null })),
    ),
    after(
      TRIAL_BEGAN_DAYS_AGO,
      change(({ at }) => ({
        ...{ event: "start_trial", plan: "business", source: "trial", paid: null },
        expireAt: new Date(at.getTime() + PLANS.business.trialDays * DAY_MS),
      })),
    ),
  ];
}

async function pay({ tx }: Replay, call: MemberCall, bill: Bill): Promise<void> {
  const { actor, at, deps } = call;
  const workspaceId = actor.workspace.id;
  const held = await lockLicense(tx, workspaceId);
  if (held === undefined) return;
  const { plan, duration, status, isPaid, number, refunded = 0 } = bill;
  const seats = await countSeats(tx, workspaceId);
  const currency = deps.config.billingCurrency;
  if (isPaid) {
    const { expireAt } = held.license;
    const from = expireAt === null ? at : new Date(expireAt);
    const end = monthsLater(from, DURATIONS[duration].months);
    const paid = { duration, seats };
    await applyToHeld({ ...call, db: tx }, held, { event: "pay", plan, expireAt: end, source: "local", paid });
  }
  await insertPayment(tx, {
    ...{ workspace_id: workspaceId, license_id: held.license.id, plan, duration, seats, currency, status },
    ...{ provider: "local", mode: "test", is_recurring: false, external_id: number, created_at: at },
    amount: costOf({ plan, duration, seats, currency }),
    refunded: costOf({ plan, duration, seats: refunded, currency }),
    email: "accounts@demo.test",
    member_id: actor.memberId,
    paid_at: isPaid ? at : null,
  });
}
