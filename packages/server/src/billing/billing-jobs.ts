import {
  EXPIRE_SOON_MS,
  FIRST_PLAN,
  isAbandonedPayment,
  LAST_CALL_MS,
  licenseAt,
  planOf,
  PLANS,
  warningOf,
} from "@guildhall/core/billing";
import { productIn, recordEvent } from "../events/record-event.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { refreshPayment } from "./apply-payment.service.ts";
import type { PayDeps } from "./apply-payment.service.ts";
import { refreshInvoice, refreshSubscription } from "./apply-subscription.service.ts";
import { applyToHeld } from "./change-license.service.ts";
import { syncJiraLicense } from "./jira-license.service.ts";
import { workInbox } from "./inbox.ts";
import {
  claimWarning,
  findEnded,
  findLicense,
  findWarnable,
  findWithoutLicense,
  lockLicense,
  findManagers,
} from "./license.repository.ts";
import { findPayment, findSettled, findUnsettled, updatePayment } from "./payment.repository.ts";
import { providerOf } from "./provider-of.ts";
import { countSeats } from "./seat.repository.ts";
import { findStale, listCharging } from "./subscription.repository.ts";

const BATCH = 200;
const DAY_MS = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 50;
/** A payment that nobody told of for so long is asked for. */
const QUIET_MS = 2 * 60 * 1000;

/** The jobs of billing: none where no plans are sold. */
export function createBillingJobs(deps: PayDeps) {
  if (deps.config.licenses === "off") return [];
  return [
    { name: "license-clock", cron: "* * * * *", run: () => runLicenseClock(deps), isRunAtStart: true },
    { name: "billing-inbox", cron: "* * * * *", run: () => workInbox(deps), isRunAtStart: true },
    { name: "billing-sweep", cron: "*/5 * * * *", run: () => sweepBilling(deps), isRunAtStart: true },
    { name: "billing-seats", cron: "*/5 * * * *", run: () => pushSeats(deps) },
  ];
}

/**
 * Writes down what the clock has decided, gives workspaces that never met plans their first one, and tells of ends that
 * are near. Requests need none of it. Returns how many licenses changed.
 */
export async function runLicenseClock(deps: PayDeps): Promise<number> {
  const begun = await beginLicenses(deps);
  const ended = await endLicenses(deps);
  await sendWarnings(deps);
  return begun + ended;
}

/** Turned on where there were workspaces: each tries everything for a while. */
async function beginLicenses(deps: PayDeps): Promise<number> {
  let begun = 0;
  for (let after = 0; ;) {
    const ids = await findWithoutLicense(deps.db.handle, after, BATCH);
    for (const workspaceId of ids) if (await begin(deps, workspaceId)) begun += 1;
    after = ids.at(-1) ?? 0;
    if (ids.length < BATCH) break;
  }
  if (begun > 0) deps.log.info({ workspaces: begun }, "plans were turned on: these workspaces are on a trial");
  return begun;
}

async function begin(deps: PayDeps, workspaceId: number): Promise<boolean> {
  const at = deps.clock.now();
  return runAndTell(deps, async (tx, { tell }) => {
    const held = await lockLicense(tx, workspaceId);
    if (held === undefined || held.license.id !== 0) return false;
    const expireAt = new Date(at.getTime() + PLANS[FIRST_PLAN].trialDays * DAY_MS);
    const change = { event: "start_trial", plan: FIRST_PLAN, expireAt, source: "trial" } as const;
    await applyToHeld({ db: tx, at, actor: productIn(workspaceId), tell }, held, change);
    return true;
  });
}

async function endLicenses(deps: PayDeps): Promise<number> {
  let ended = 0;
  for (;;) {
    const at = deps.clock.now();
    const ids = await findEnded(deps.db.handle, at, BATCH);
    let progress = 0;
    for (const workspaceId of ids) if (await end(deps, workspaceId, at)) progress += 1;
    ended += progress;
    if (ids.length < BATCH || progress === 0) return ended;
  }
}

/** Only the process that finds it unwritten records the event. */
async function end(deps: PayDeps, workspaceId: number, at: Date): Promise<boolean> {
  return runAndTell(deps, async (tx, { tell }) => {
    const held = await lockLicense(tx, workspaceId);
    if (held === undefined || licenseAt(held.license, at) === held.license) return false;
    await applyToHeld({ db: tx, at, actor: productIn(workspaceId), tell }, held, { event: "pass_time" });
    // A connected site in Jira may be what pays from now on.
    await syncJiraLicense({ db: tx, at, tell, workspaceId }, deps.config.licenses);
    return true;
  });
}

async function sendWarnings(deps: PayDeps): Promise<void> {
  for (let after = 0; ;) {
    const ids = await findWarnable(deps.db.handle, { at: deps.clock.now(), after, limit: BATCH });
    for (const workspaceId of ids) await warn(deps, workspaceId);
    after = ids.at(-1) ?? 0;
    if (ids.length < BATCH) return;
  }
}

/** A week and a day before an end, and four and six days after a charge failed; each once. */
async function warn(deps: PayDeps, workspaceId: number): Promise<void> {
  const at = deps.clock.now();
  await runAndTell(deps, async (tx, { tell }) => {
    const held = await findLicense(tx, workspaceId);
    const warning = held === undefined ? null : warningOf(held.license, at);
    if (held === undefined || warning === null) return;
    const step = stepOf(held.license, { at, until: warning.until });
    if (step === null) return;
    const { id: licenseId } = held.license;
    const expireAt = warning.until;
    // A failed charge that waits to be confirmed later is reminded of no more often.
    const kind = `${held.license.failedAt === null ? warning.kind : "payment_failed"}:${step}`;
    if (!(await claimWarning(tx, { workspaceId, licenseId, kind, expireAt, at }))) return;
    const managerIds = await findManagers(tx, workspaceId);
    const payload = {
      licenseId,
      plan: planOf(held.license),
      kind: warning.kind,
      expireAt: expireAt.toISOString(),
      managerIds,
    };
    await recordEvent({ db: tx, at, actor: productIn(workspaceId), tell }, { type: "license.warned", payload });
  });
}

function stepOf(
  { failedAt }: { readonly failedAt: string | null },
  { at, until }: { readonly at: Date; readonly until: Date },
): string | null {
  if (failedAt !== null) {
    const days = (at.getTime() - Date.parse(failedAt)) / DAY_MS;
    if (days >= 6) return "day6";
    return days >= 4 ? "day4" : null;
  }
  const left = until.getTime() - at.getTime();
  if (left <= LAST_CALL_MS) return "day";
  return left <= EXPIRE_SOON_MS ? "week" : null;
}

/** Asks for what nobody told of. Returns how many were asked for. */
export async function sweepBilling(deps: PayDeps): Promise<number> {
  const at = deps.clock.now();
  const open = await findUnsettled(deps.db.handle, new Date(at.getTime() - QUIET_MS), SWEEP_BATCH);
  const stale = await findStale(deps.db.handle, { at, before: new Date(at.getTime() - DAY_MS), limit: SWEEP_BATCH });
  const { name: provider, mode } = providerOf(deps);
  const due = { provider, mode, at, before: new Date(at.getTime() - DAY_MS), limit: SWEEP_BATCH };
  const settled = await findSettled(deps.db.handle, due);
  for (const key of open) await attempt(deps, async () => sweepPayment(deps, key));
  for (const { ref } of stale) await attempt(deps, () => refreshSubscription(deps, ref));
  for (const { ref } of settled) await attempt(deps, () => refreshInvoice(deps, ref));
  return open.length + stale.length + settled.length;
}

async function sweepPayment(deps: PayDeps, key: Parameters<typeof refreshPayment>[1]): Promise<void> {
  await refreshPayment(deps, key);
  const payment = await findPayment(deps.db.handle, key);
  if (payment === undefined) return;
  const { status, checkout_ref: checkoutRef, checkout_until: until, created_at: createdAt } = payment;
  const isAbandoned = isAbandonedPayment({ status, checkoutRef, until: until ?? createdAt }, deps.clock.now());
  if (isAbandoned) await updatePayment(deps.db.handle, key, { status: "canceled" });
}

async function attempt(deps: PayDeps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // One failure doesn't keep the others; it's asked for again.
    deps.log.error({ err: error }, "a payment could not be asked for");
  }
}

/** Tells the provider how many people are paid for: always the whole number. Returns how many changed. */
export async function pushSeats(deps: PayDeps): Promise<number> {
  const provider = providerOf(deps);
  let pushed = 0;
  for (let after = 0; ;) {
    const charging = await listCharging(deps.db.handle, after, BATCH);
    for (const each of charging) {
      if (each.provider !== provider.name || each.mode !== provider.mode) continue;
      const seats = await countSeats(deps.db.handle, each.workspaceId);
      if (seats === each.seats) continue;
      await attempt(deps, async () => {
        const key = `seats:${each.ref}:${String(seats)}:${String(deps.clock.now().getTime())}`;
        await provider.changeSubscription(each.ref, { seats }, key);
        await refreshSubscription(deps, each.ref);
        pushed += 1;
      });
    }
    after = charging.at(-1)?.id ?? 0;
    if (charging.length < BATCH) return pushed;
  }
}
