import { NotFoundError, RefusedError } from "@guildhall/core";
import { DURATIONS, monthsLater } from "@guildhall/core/billing";
import type { Deps } from "../../lib/deps.ts";
import type { InvoiceState, NoticeKind } from "../payment-provider.ts";
import { addThing, changeThing, findThing } from "./order.repository.ts";
import type { LocalCheckout, LocalSubscription } from "./order.repository.ts";

/** What a person can do on the page of the test provider. */
export const LOCAL_ACTS = [
  "pay",
  "confirm",
  "decline",
  "later",
  "settle",
  "cancel",
  "renew",
  "fail",
  "ask",
  "recover",
  "end",
  "refund",
  "dispute",
] as const;

export type LocalAct = (typeof LOCAL_ACTS)[number];

interface About {
  readonly kind: NoticeKind;
  readonly ref: string;
}

interface Scene {
  readonly deps: Pick<Deps, "db" | "clock" | "random">;
  readonly checkout: LocalCheckout;
}

/**
 * Does it at once, whatever the date; answers what the provider would tell of, in no particular order.
 * @throws {NotFoundError} @throws {RefusedError} `time_passed` for what makes no sense as it stands
 */
export async function actLocally(
  deps: Scene["deps"],
  { ref, act }: { readonly ref: string; readonly act: LocalAct },
): Promise<readonly About[]> {
  const checkout = await findThing(deps.db.handle, "checkout", ref);
  if (checkout === null) throw new NotFoundError("checkout");
  return ACTS[act]({ deps, checkout });
}

const ACTS: Readonly<Record<LocalAct, (scene: Scene) => Promise<readonly About[]>>> = {
  pay,
  // What the bank asked for: a checkout, or a renewal.
  confirm: async (scene) => (scene.checkout.state === "open" ? settle(scene) : renew(scene)),
  decline: async () => [],
  later: async ({ deps, checkout }) => {
    requireOpen(checkout);
    await changeThing(deps.db.handle, checkout.ref, { state: "processing" });
    return [{ kind: "checkout", ref: checkout.ref }];
  },
  settle: async (scene) => settle(scene),
  cancel: async ({ deps, checkout }) => {
    requireOpen(checkout);
    await changeThing(deps.db.handle, checkout.ref, { state: "expired" });
    return [{ kind: "checkout", ref: checkout.ref }];
  },
  renew,
  fail: async (scene) => becomeLate(scene, { asks: false }),
  ask: async (scene) => becomeLate(scene, { asks: true }),
  recover: renew,
  end: async (scene) => {
    const { ref } = await subscriptionOf(scene);
    await changeThing(scene.deps.db.handle, ref, { state: "ended" });
    return [{ kind: "subscription", ref }];
  },
  refund: async (scene) => {
    const invoice = await invoiceOf(scene);
    await changeThing(scene.deps.db.handle, invoice.ref, { refunded: invoice.total });
    return [{ kind: "invoice", ref: invoice.ref }];
  },
  dispute: async (scene) => {
    const { ref } = await invoiceOf(scene);
    await changeThing(scene.deps.db.handle, ref, { dispute: "open" });
    return [{ kind: "invoice", ref }];
  },
};

async function pay(scene: Scene): Promise<readonly About[]> {
  requireOpen(scene.checkout);
  return settle(scene);
}

/** The money is there. */
async function settle({ deps, checkout }: Scene): Promise<readonly About[]> {
  if (checkout.state === "paid" || checkout.state === "expired") throw new RefusedError("time_passed");
  const { handle } = deps.db;
  const { order, ref } = checkout;
  const at = deps.clock.now();
  const subscriptionRef = order.isRecurring ? `sub_${ref}` : null;
  const isCharged = checkout.total > 0;
  const invoiceRef = isCharged
    ? await addInvoice({ deps, checkout }, { subscriptionRef, total: checkout.total })
    : null;
  if (subscriptionRef !== null) {
    const paidUntil = order.chargeAt ?? monthsLater(at, DURATIONS[order.duration].months).toISOString();
    const data: LocalSubscription = {
      ref: subscriptionRef,
      customerRef: checkout.customerRef,
      state: "running",
      paidUntil,
      endsAtPeriodEnd: false,
      seats: order.seats,
      plan: order.plan,
      duration: order.duration,
      lastInvoiceRef: invoiceRef,
      amount: order.amount,
      currency: order.currency,
    };
    await addThing(handle, { kind: "subscription", data }, at);
  }
  await changeThing(handle, ref, { state: "paid", subscriptionRef, invoiceRef });
  return [
    ...(subscriptionRef === null ? [] : [{ kind: "subscription", ref: subscriptionRef } as const]),
    ...(invoiceRef === null ? [] : [{ kind: "invoice", ref: invoiceRef } as const]),
    { kind: "checkout", ref },
  ];
}

async function becomeLate(scene: Scene, { asks }: Pick<LocalSubscription, "asks">): Promise<readonly About[]> {
  const { ref, amount, lastInvoiceRef } = await subscriptionOf(scene);
  // The first charge of what was tried before.
  const invoiceRef =
    lastInvoiceRef ?? (await addInvoice(scene, { subscriptionRef: ref, total: amount, state: "open" }));
  await changeThing(scene.deps.db.handle, ref, { state: "late", asks, lastInvoiceRef: invoiceRef });
  return [{ kind: "subscription", ref }];
}

async function renew(scene: Scene): Promise<readonly About[]> {
  const subscription = await subscriptionOf(scene);
  const { ref, paidUntil, duration, amount } = subscription;
  const from = paidUntil === null ? scene.deps.clock.now() : new Date(paidUntil);
  const invoiceRef = await addInvoice(scene, { subscriptionRef: ref, total: amount });
  await changeThing(scene.deps.db.handle, ref, {
    state: "running",
    paidUntil: monthsLater(from, DURATIONS[duration].months).toISOString(),
    lastInvoiceRef: invoiceRef,
  });
  return [
    { kind: "invoice", ref: invoiceRef },
    { kind: "subscription", ref },
  ];
}

async function addInvoice(
  { deps, checkout }: Scene,
  {
    state = "paid",
    ...invoiced
  }: Pick<InvoiceState, "subscriptionRef" | "total"> & { readonly state?: InvoiceState["state"] },
): Promise<string> {
  const ref = `inv_${deps.random.token(12)}`;
  const { customerRef, currency, tax } = checkout;
  const data = {
    ref,
    number: `TEST-${ref.slice(-6).toUpperCase()}`,
    customerRef,
    ...invoiced,
    state,
    tax,
    currency,
    refunded: 0,
    dispute: "none",
    paidAt: null,
    needsConfirmation: false,
    payUrl: null,
    receiptUrl: "",
  } as const;
  await addThing(deps.db.handle, { kind: "invoice", data }, deps.clock.now());
  return ref;
}

async function subscriptionOf({ deps, checkout }: Scene): Promise<LocalSubscription> {
  const { subscriptionRef } = checkout;
  const found = subscriptionRef === null ? null : await findThing(deps.db.handle, "subscription", subscriptionRef);
  if (found === null || found.state === "ended") throw new RefusedError("time_passed");
  return found;
}

async function invoiceOf({ deps, checkout }: Scene) {
  const { handle } = deps.db;
  const subscription =
    checkout.subscriptionRef === null ? null : await findThing(handle, "subscription", checkout.subscriptionRef);
  const ref = subscription?.lastInvoiceRef ?? checkout.invoiceRef;
  const invoice = ref === null ? null : await findThing(handle, "invoice", ref);
  if (invoice?.state !== "paid") throw new RefusedError("time_passed");
  return invoice;
}

function requireOpen({ state }: LocalCheckout): void {
  if (state !== "open") throw new RefusedError("time_passed");
}
