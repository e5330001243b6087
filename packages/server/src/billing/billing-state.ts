import type { BillingCurrency, PlanQuestion } from "@guildhall/core/billing";
import { InvariantError } from "@guildhall/core";
import type { MemberCall } from "../lib/deps.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { findLicense } from "./license.repository.ts";
import type { HeldLicense } from "./license.repository.ts";
import { findCurrency, findScheduled } from "./payment.repository.ts";
import { providerOf } from "./provider-of.ts";
import { countSeats } from "./seat.repository.ts";
import { findCustomer, findRunning } from "./subscription.repository.ts";
import type { SubscriptionRow } from "./subscription.repository.ts";
import { hasTried } from "./trial.repository.ts";

export type BillingCall = MemberCall & VisitorCall;

/** What every page of billing stands on. */
export interface BillingState {
  readonly held: HeldLicense;
  readonly question: PlanQuestion;
  readonly seats: number;
  readonly currency: BillingCurrency;
  /** What charges again and again, if anything does. */
  readonly running: SubscriptionRow | undefined;
  /** Whether that hasn't charged anything yet. */
  readonly isPutOff: boolean;
  /** Whether the provider knows the workspace. */
  readonly isCustomer: boolean;
}

export async function readBillingState(call: BillingCall, known?: HeldLicense): Promise<BillingState> {
  const { db, at, actor, deps } = call;
  const workspaceId = actor.workspace.id;
  const held = known ?? (await findLicense(db, workspaceId));
  if (held === undefined) throw new InvariantError("a member of no workspace", { workspaceId });
  const { name, mode } = providerOf(deps);
  const key = { workspaceId, provider: name, mode };
  const [seats, currency, isTrialUsed, running, customer] = await Promise.all([
    countSeats(db, workspaceId),
    findCurrency(db, workspaceId),
    hasTried(db, trierOf(call)),
    findRunning(db, key),
    findCustomer(db, key),
  ]);
  const question = { license: held.license, now: at, isTrialUsed, provider: name };
  const scheduled =
    running === undefined ? undefined : await findScheduled(db, { workspaceId, subscriptionRef: running.ref });
  return {
    held,
    question,
    seats,
    currency: currency ?? deps.config.billingCurrency,
    running,
    isPutOff: scheduled !== undefined,
    isCustomer: customer !== undefined,
  };
}

export function trierOf({ actor, visitor, deps, at }: BillingCall) {
  const email = visitor.identity?.email ?? "";
  return { workspaceId: actor.workspace.id, email, secret: deps.config.secret, at };
}
