import { InvalidInputError, isAddress, NotFoundError, RefusedError, UnavailableError } from "@guildhall/core";
import type { EndpointRequest, EndpointResponse } from "@guildhall/core";
import {
  CHECKOUT_MS,
  formatMoney,
  isOpenPayment,
  isSameLicense,
  isSoldPlan,
  mayPay,
  PLAN_TITLES,
  termsOf,
} from "@guildhall/core/billing";
import type { billingCalls, OrderTerms, SoldPlan } from "@guildhall/core/billing";
import { allow } from "../lib/refuse.ts";
import { translatorOf } from "../lib/texts.ts";
import { transact } from "../session/transact.ts";
import { refreshPayment } from "./apply-payment.service.ts";
import { readBillingState } from "./billing-state.ts";
import type { BillingCall, BillingState } from "./billing-state.ts";
import { lockLicense } from "./license.repository.ts";
import { findOpenPayment, findPayment, insertPayment, updatePayment } from "./payment.repository.ts";
import type { PaymentRow } from "./payment.repository.ts";
import { providerOf } from "./provider-of.ts";
import { findCustomer, saveCustomer } from "./subscription.repository.ts";

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
    chargeAt: chargeAt.toISOString(),
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
    const isOver = open.checkout_until !== null && open.checkout_until <= call.at;
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
    return insertPayment(inside.db, ordered(call, body, state));
  });
}

function isSameOrder(open: PaymentRow, { licenseType, licenseDuration, recurring }: Body): boolean {
  const isRecurring = open.is_difference || open.is_recurring === recurring;
  return open.plan === licenseType && open.duration === licenseDuration && isRecurring;
}

function ordered(call: BillingCall, body: Body, state: BillingState) {
  const { at, actor, deps } = call;
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
    member_id: actor.memberId,
    created_at: at,
    checkout_until: new Date(at.getTime() + CHECKOUT_MS),
  } as const;
}

/** A crash on the way leaves it opening; whoever asks next gets the same page by the same keys. */
async function openCheckout(call: BillingCall, payment: PaymentRow) {
  const { deps, actor, place, language } = call;
  const provider = providerOf(deps);
  const { workspace_id: workspaceId, id, email } = payment;
  try {
    const known = await findCustomer(call.db, { workspaceId, provider: provider.name, mode: provider.mode });
    const payer = { workspaceId, email, name: actor.workspace.name };
    const customerRef =
      known?.ref ?? (await provider.ensureCustomer(payer, keyOf(deps, `customer:${String(workspaceId)}`)));
    const origin = deps.config.publicUrl ?? place.ownOrigin;
    const checkout = await provider.openCheckout(
      {
        customerRef,
        paymentId: id,
        plan: requirePlan(payment.plan),
        duration: payment.duration,
        seats: payment.seats,
        currency: payment.currency,
        amount: payment.amount,
        isRecurring: payment.is_recurring,
        chargeAt: payment.charge_at,
        expiresAt: payment.checkout_until ?? new Date(call.at.getTime() + CHECKOUT_MS),
        returnUrl: `${origin}/billing/payment/${String(id)}?from=checkout`,
        cancelUrl: `${origin}/billing?payment=${String(id)}`,
        language,
      },
      keyOf(deps, `payment:${String(workspaceId)}:${String(id)}`),
    );
    await transact(call, async ({ db, at }) => {
      const customer = { workspaceId, provider: provider.name, mode: provider.mode, ref: customerRef, email };
      await saveCustomer(db, { ...customer, currency: payment.currency, at });
      const facts = { status: "pending", checkout_ref: checkout.ref, checkout_url: checkout.url } as const;
      await updatePayment(db, { workspaceId, id }, facts);
    });
    return { redirectUrl: checkout.url, pid: id };
  } catch (error) {
    deps.log.warn({ err: error, workspaceId }, "a checkout could not be opened");
    throw new UnavailableError("the payment provider can't be reached", { cause: error });
  }
}

/** Two installations may share an account of the provider. */
function keyOf({ config }: BillingCall["deps"], name: string): string {
  return `${installationOf(config.secret)}:${name}`;
}

function installationOf(secret: string): string {
  let sum = 0;
  for (const char of secret) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 4_294_967_291;
  return sum.toString(36);
}

/**
 * Closes a checkout at the provider first.
 * @throws {RefusedError} `already_paid` if it's too late for that
 */
export async function closePayment(call: BillingCall, payment: PaymentRow): Promise<void> {
  const key = { workspaceId: payment.workspace_id, id: payment.id };
  const provider = providerOf(call.deps);
  const closed = payment.checkout_ref === null ? "gone" : await provider.closeCheckout(payment.checkout_ref);
  await refreshPayment(call.deps, key);
  if (closed === "paid") throw new RefusedError("already_paid");
  const now = await findPayment(call.db, key);
  if (now !== undefined && isOpenPayment(now.status))
    await transact(call, ({ db }) => updatePayment(db, key, { status: "canceled", read_at: call.at }));
}
