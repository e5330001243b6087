import {
  mayDisableRecurring,
  mayEnableRecurring,
  mayStartTrial,
  maySwitchToFree,
  PLANS,
} from "@guildhall/core/billing";
import type { SoldPlan } from "@guildhall/core/billing";
import { InvariantError, RefusedError, UnavailableError } from "@guildhall/core";
import type { Tx } from "../db/database.ts";
import { allow } from "../lib/refuse.ts";
import { transact } from "../session/transact.ts";
import { refreshSubscription } from "./apply-subscription.service.ts";
import { readBillingState, trierOf } from "./billing-state.ts";
import type { BillingCall } from "./billing-state.ts";
import { applyToHeld } from "./change-license.service.ts";
import type { LicenseScope } from "./change-license.service.ts";
import { lockLicense } from "./license.repository.ts";
import type { HeldLicense } from "./license.repository.ts";
import { providerOf } from "./provider-of.ts";
import { isChargedElsewhere } from "./subscription.repository.ts";
import { insertTrial } from "./trial.repository.ts";
import type { Trier } from "./trial.repository.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts a trial, or switches to the free plan. @throws {RefusedError} with the policy's reason */
export async function switchLicense(call: BillingCall, plan: string): Promise<void> {
  // A writing call has a transaction.
  const db = call.db as Tx;
  const held = await lockLicense(db, call.actor.workspace.id);
  if (held === undefined) throw new InvariantError("a member of no workspace");
  const { question } = await readBillingState(call, held);
  const scope = { ...call, db };
  if (plan === "free") {
    allow(maySwitchToFree(question));
    await applyToHeld(scope, held, { event: "switch_to_free", source: "", paid: null });
    return;
  }
  allow(mayStartTrial(question, plan));
  // The policy lets no other plan through.
  await startTrial(scope, { held, plan: plan as SoldPlan, trier: trierOf(call) });
}

export interface NewTrial {
  readonly held: HeldLicense;
  readonly plan: SoldPlan;
  readonly trier: Trier;
}

export async function startTrial(scope: LicenseScope, { held, plan, trier }: NewTrial): Promise<void> {
  const expireAt = new Date(scope.at.getTime() + PLANS[plan].trialDays * DAY_MS);
  await insertTrial(scope.db, { ...trier, plan });
  await applyToHeld(scope, held, { event: "start_trial", plan, expireAt, source: "trial", paid: null });
}

/**
 * Turns recurring payment off or on: at the provider first, since what is charged is decided there.
 * @throws {RefusedError} `not_recurring` or `not_canceled` @throws {UnavailableError} without the provider
 */
export async function setRecurring(call: BillingCall, isOn: boolean): Promise<void> {
  const { deps, actor, db } = call;
  const workspaceId = actor.workspace.id;
  const { question, running: subscription } = await readBillingState(call);
  allow(isOn ? mayEnableRecurring(question) : mayDisableRecurring(question));
  const provider = providerOf(deps);
  const { name, mode } = provider;
  if (subscription === undefined && (await isChargedElsewhere(db, { workspaceId, provider: name, mode })))
    throw new UnavailableError("the subscription is another provider's");
  if (subscription !== undefined) {
    const key = `recurring:${subscription.ref}:${String(isOn)}:${String(call.at.getTime())}`;
    await provider.changeSubscription(subscription.ref, { ends: isOn ? "never" : "period" }, key);
    await refreshSubscription(deps, subscription.ref);
  }
  // It may have been granted without one, or the provider may tell of it later.
  await transact(call, async (inside) => {
    const held = await lockLicense(inside.db, workspaceId);
    if (held === undefined) return;
    const now = { ...question, license: held.license };
    const decision = isOn ? mayEnableRecurring(now) : mayDisableRecurring(now);
    if (!decision.allowed) return;
    if (isOn && subscription === undefined) throw new RefusedError("not_canceled");
    await applyToHeld({ ...inside, actor }, held, { event: isOn ? "enable_recurring" : "disable_recurring" });
  });
}
