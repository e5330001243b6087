import { createHmac } from "node:crypto";
import { InvalidInputError, isAddress, NotFoundError, RefusedError, UnavailableError } from "@guildhall/core";
import type { EndpointRequest, EndpointResponse } from "@guildhall/core";
import {
  CHECKOUT_MS,
  formatMoney,
  isOpenPayment,
  isSameLicense,
  isSoldPlan,
  MAX_CHECKOUTS_PER_HOUR,
  mayPay,
  PLAN_TITLES,
  termsOf,
} from "@guildhall/core/billing";
import type { billingCalls, OrderTerms, SoldPlan } from "@guildhall/core/billing";
import { allow } from "../lib/refuse.ts";
import { translatorOf } from "../lib/texts.ts";
import { tooManySince } from "../lib/too-many-since.ts";
import { transact } from "../session/transact.ts";
import { refreshPayment } from "./apply-payment.service.ts";
import { readBillingState } from "./billing-state.ts";
import type { BillingCall, BillingState } from "./billing-state.ts";
import { lockLicense } from "./license.repository.ts";
import {
  findNthLatestCheckout,
  findOpenPayment,
  findPayment,
  insertPayment,
  updatePayment,
} from "./payment.repository.ts";
import type { PaymentRow } from "./payment.repository.ts";
import { refreshSubscription } from "./apply-subscription.service.ts";
import { CustomerGoneError } from "./payment-provider.ts";
import type { CheckoutOrder, OpenedCheckout } from "./payment-provider.ts";
import { providerOf } from "./provider-of.ts";
import { findCustomer, findRunning, saveCustomer } from "./subscription.repository.ts";

const HOUR_MS = 3_600_000;
/** The shortest time for which a provider opens a checkout, and a minute. */
const MIN_CHECKOUT_MS = 31 * 60 * 1000;

type Info = EndpointResponse<typeof billingCalls.getPaymentForCreate>;
type Body = EndpointRequest<typeof billingCalls.createPayment>["body"];

/** @throws {InvalidInputError} on a plan that isn't sold @throws {RefusedError} */
export async function getPaymentForCreate(
  call: BillingCall,
  query: EndpointRequest<typeof billingCalls.getPaymentForCreate>["query"],
): Promise<Info> {
  const plan = requirePlan(query.license_type);
  const state = await readBillingState(call);
  allow(mayPay(state.question, plan));
  const { cost, newExpireAt, chargeAt, isDifference } = termsFor(state, {
    plan,
    duration: query.duration,
    recurring: true,
  });
  const { seats, currency, question, held } = state;
  const { name: provider, mode } = providerOf(call.deps);
  const customer = await findCustomer(call.db, { workspaceId: call.actor.workspace.id, provider, mode });
  return {
    title: translatorOf(call.language)("billing:plan", { plan: PLAN_TITLES[plan] }),
    newExpireAt: newExpireAt.toISOString(),
    cost,
    formattedCost: formatMoney(cost, currency, call.language),
    paymentProvider: question.provider,
    email: customer?.email ?? call.visitor.identity?.email ?? "",
    seats,
    currency,
    chargeAt: chargeAt > call.at ? chargeAt.toISOString() : null,
    mayRecur: !isDifference,
    licenseId: held.license.id,
  };
}

function requirePlan(name: string): SoldPlan {
  if (isSoldPlan(name)) return name;
  throw new InvalidInputError([{ field: "licenseType", code: "license_unavailable" }]);
}

interface Wanted {
  readonly plan: SoldPlan;
  readonly duration: Body["licenseDuration"];
  readonly recurring: boolean;
}

function termsFor(state: BillingState, { plan, duration, recurring }: Wanted): OrderTerms {
  const { held, seats, currency, question } = state;
  return termsOf({
    license: held.license,
    order: { plan, duration, seats, currency },
    isRecurring: recurring,
    paid: held.paid,
    now: question.now,
  });
}

/**
 * Opens a checkout, or finds the one that's open for the same order. Nothing of the price comes from the caller.
 * @throws {InvalidInputError} @throws {RefusedError} `license_changed`, `cost_changed`, `already_paid` and as `mayPay`
 * @throws {UnavailableError} if the provider can't be reached
 * @throws {TooManyRequestsError} beyond ten checkouts an hour
 */
export async function createPayment(
  call: BillingCall,
  body: Body,
): Promise<EndpointResponse<typeof billingCalls.createPayment>> {
  const problems = [
    ...(isSoldPlan(body.licenseType) ? [] : [{ field: "licenseType", code: "license_unavailable" } as const]),
    ...(isAddress(body.email) ? [] : [{ field: "email", code: "not_an_email" } as const]),
  ];
  if (problems.length > 0) throw new InvalidInputError(problems);
  const payment = await claim(call, body);
  if (payment.checkout_url !== "") return { redirectUrl: payment.checkout_url, pid: payment.id };
  return openCheckout(call, payment);
}

/** The one open payment of the workspace: the same order as often as it's asked for. */
async function claim(call: BillingCall, body: Body): Promise<PaymentRow> {
  const workspaceId = call.actor.workspace.id;
  const open = await findOpenPayment(call.db, workspaceId);
  if (open !== undefined) {
    // What was never opened is opened only while its payer would have long enough.
    const lastAt = call.at.getTime() + (open.checkout_ref === null ? MIN_CHECKOUT_MS : 0);
    const isOver = open.checkout_until !== null && open.checkout_until.getTime() <= lastAt;
    if (!isOver && isSameOrder(open, body)) return open;
    await closePayment(call, open);
  }
  return transact(call, async (inside) => {
    const held = await lockLicense(inside.db, workspaceId);
    if (held === undefined) throw new NotFoundError("workspace");
    const state = await readBillingState({ ...call, db: inside.db }, held);
    const rival = await findOpenPayment(inside.db, workspaceId);
    // Somebody was faster by a moment.
    if (rival !== undefined && isSameOrder(rival, body)) return rival;
    if (rival !== undefined) throw new RefusedError("license_changed");
    const since = new Date(call.at.getTime() - HOUR_MS);
    const blocking = await findNthLatestCheckout(inside.db, { workspaceId, nth: MAX_CHECKOUTS_PER_HOUR, since });
    if (blocking !== null) throw tooManySince(since, blocking);
    return insertPayment(inside.db, ordered(call, body, state));
  });
}

function isSameOrder(open: PaymentRow, { licenseType, licenseDuration, recurring }: Body): boolean {
  const isRecurring = open.is_difference || open.is_recurring === recurring;
  return open.plan === licenseType && open.duration === licenseDuration && isRecurring;
}

function ordered(call: BillingCall, body: Body, state: BillingState) {
  const { at, actor, deps, language } = call;
  const { held, seats, currency, question } = state;
  const plan = requirePlan(body.licenseType);
  allow(isSameLicense(held.license, body.licenseId));
  allow(mayPay(question, plan));
  const terms = termsFor(state, { plan, duration: body.licenseDuration, recurring: body.recurring });
  if (body.cost !== undefined && body.cost !== terms.cost) throw new RefusedError("cost_changed");
  const { name: provider, mode } = providerOf(deps);
  const isPutOff = terms.chargeAt > at;
  return {
    workspace_id: actor.workspace.id,
    license_id: held.license.id,
    plan,
    duration: body.licenseDuration,
    seats: terms.isDifference ? (held.paid?.seats ?? seats) : seats,
    amount: terms.cost,
    currency,
    status: "opening",
    is_recurring: body.recurring && !terms.isDifference,
    is_difference: terms.isDifference,
    charge_at: isPutOff ? terms.chargeAt : null,
    provider,
    mode,
    email: body.email,
    language,
    member_id: actor.memberId,
    created_at: at,
    checkout_until: new Date(at.getTime() + CHECKOUT_MS),
  } as const;
}

/** A crash on the way leaves it opening; whoever asks next gets the same page by the same keys. */
async function openCheckout(call: BillingCall, payment: PaymentRow) {
  const { deps } = call;
  const { workspace_id: workspaceId, id } = payment;
  try {
    await endLate(call);
    const checkout = await askForCheckout(call, payment);
    await transact(call, async ({ db }) => {
      const facts = { status: "pending", checkout_ref: checkout.ref, checkout_url: checkout.url } as const;
      await updatePayment(db, { workspaceId, id }, facts);
    });
    return { redirectUrl: checkout.url, pid: id };
  } catch (error) {
    deps.log.warn({ err: error, workspaceId }, "a checkout could not be opened");
    throw new UnavailableError("the payment provider can't be reached", { cause: error });
  }
}

/** What wasn't paid in time isn't charged any more once it's paid for anew. */
async function endLate({ deps, db, actor }: BillingCall): Promise<void> {
  const provider = providerOf(deps);
  const { name, mode } = provider;
  const late = await findRunning(db, { workspaceId: actor.workspace.id, provider: name, mode });
  if (late?.state !== "late") return;
  await provider.changeSubscription(late.ref, { ends: "now" }, `late:${late.ref}`);
  await refreshSubscription(deps, late.ref);
}

async function askForCheckout(call: BillingCall, payment: PaymentRow): Promise<OpenedCheckout> {
  const provider = providerOf(call.deps);
  const key = keyOf(call.deps, `payment:${String(payment.workspace_id)}:${String(payment.id)}`);
  const known = await findCustomer(call.db, ownerOf(payment));
  try {
    const ref = known === undefined ? await makeCustomer(call, payment) : await keepCustomer(call, payment, known);
    return await provider.openCheckout(orderOf(call, payment, ref), key);
  } catch (error) {
    if (!(error instanceof CustomerGoneError) || known === undefined) throw error;
    const another = await makeCustomer(call, payment, known.ref);
    return provider.openCheckout(orderOf(call, payment, another), `${key}:${another}`);
  }
}

function ownerOf({ workspace_id: workspaceId, provider, mode }: PaymentRow) {
  return { workspaceId, provider, mode };
}

/** The workspace's customer, stored before anything is sold to it; also in place of one that is gone. */
async function makeCustomer(call: BillingCall, payment: PaymentRow, gone = ""): Promise<string> {
  const { deps, actor } = call;
  const { workspace_id: workspaceId, email, currency } = payment;
  const key = keyOf(deps, `customer:${String(workspaceId)}:${gone}`);
  const ref = await providerOf(deps).ensureCustomer({ workspaceId, email, name: actor.workspace.name }, key);
  await transact(call, ({ db, at }) => saveCustomer(db, { ...ownerOf(payment), ref, email, currency, at }));
  return ref;
}

/** Bills go to the address that was given last. */
async function keepCustomer(
  call: BillingCall,
  payment: PaymentRow,
  { ref, email: present }: { readonly ref: string; readonly email: string },
): Promise<string> {
  const { email, currency } = payment;
  if (email === present) return ref;
  await providerOf(call.deps).updateCustomer(ref, email);
  await transact(call, ({ db, at }) => saveCustomer(db, { ...ownerOf(payment), ref, email, currency, at }));
  return ref;
}

function orderOf(call: BillingCall, payment: PaymentRow, customerRef: string): CheckoutOrder {
  const { deps, place, at } = call;
  const { workspace_id: workspaceId, id } = payment;
  const origin = deps.config.publicUrl ?? place.ownOrigin;
  return {
    customerRef,
    workspaceId,
    paymentId: id,
    plan: requirePlan(payment.plan),
    duration: payment.duration,
    seats: payment.seats,
    currency: payment.currency,
    amount: payment.amount,
    isRecurring: payment.is_recurring,
    isDifference: payment.is_difference,
    chargeAt: payment.charge_at,
    expiresAt: payment.checkout_until ?? new Date(at.getTime() + CHECKOUT_MS),
    returnUrl: `${origin}/billing/payment/${String(id)}?from=checkout`,
    cancelUrl: `${origin}/billing?payment=${String(id)}`,
    language: payment.language,
  };
}

/** Two installations may share an account of the provider. */
export function keyOf({ config }: Pick<BillingCall["deps"], "config">, name: string): string {
  return `${createHmac("sha256", config.secret).update("installation").digest("hex").slice(0, 12)}:${name}`;
}

/**
 * Closes a checkout at the provider first.
 * @throws {RefusedError} `already_paid` if it's too late for that
 */
export async function closePayment(call: BillingCall, payment: PaymentRow): Promise<void> {
  const key = { workspaceId: payment.workspace_id, id: payment.id };
  const provider = providerOf(call.deps);
  const isOwn = payment.provider === provider.name && payment.mode === provider.mode;
  const closed = payment.checkout_ref === null || !isOwn ? "gone" : await provider.closeCheckout(payment.checkout_ref);
  await refreshPayment(call.deps, key);
  if (closed === "paid") throw new RefusedError("already_paid");
  const now = await findPayment(call.db, key);
  if (now !== undefined && isOpenPayment(now.status))
    await transact(call, ({ db }) => updatePayment(db, key, { status: "canceled", read_at: call.at }));
}
