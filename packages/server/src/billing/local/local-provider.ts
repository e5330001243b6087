import { costOf, DURATIONS, monthsLater } from "@guildhall/core/billing";
import { UnavailableError } from "@guildhall/core";
import { createHash } from "node:crypto";
import type { Deps } from "../../lib/deps.ts";
import type { PaymentProvider, SubscriptionPlan } from "../payment-provider.ts";
import { addThing, changeThing, findNewestCheckout, findThing } from "./order.repository.ts";
import type { LocalSubscription } from "./order.repository.ts";
import { verifyNotice } from "./notice.ts";

type LocalDeps = Pick<Deps, "config" | "db" | "clock">;

/** Takes no money: stands for a provider on this machine, with its page at `/dev/pay`. Never in production. */
export function createLocalProvider({ config, db, clock }: LocalDeps): PaymentProvider {
  const { handle } = db;
  return {
    name: "local",
    mode: "test",
    async ensureCustomer({ email }, key) {
      const ref = refOf("cus", key);
      await addThing(handle, { kind: "customer", data: { ref, email } }, clock.now());
      return ref;
    },
    updateCustomer: (ref, email) => changeThing(handle, ref, { email }),
    async openCheckout(order, key) {
      const ref = refOf("pay", key);
      const { customerRef, currency, chargeAt, expiresAt } = order;
      const data = {
        ref,
        customerRef,
        state: "open",
        subscriptionRef: null,
        invoiceRef: null,
        number: "",
        receiptUrl: "",
        total: chargeAt === null ? order.amount : 0,
        tax: 0,
        currency,
        order: { ...order, chargeAt: chargeAt?.toISOString() ?? null, expiresAt: expiresAt.toISOString() },
      } as const;
      await addThing(handle, { kind: "checkout", data }, clock.now());
      return { ref, url: `${new URL(order.returnUrl).origin}/dev/pay/${ref}` };
    },
    async closeCheckout(ref) {
      const checkout = await this.readCheckout(ref);
      if (checkout === null) return "gone";
      if (checkout.state === "paid" || checkout.state === "processing") return "paid";
      await changeThing(handle, ref, { state: "expired" });
      return "closed";
    },
    async readCheckout(ref) {
      const checkout = await findThing(handle, "checkout", ref);
      if (checkout === null) return null;
      const { order, ...state } = checkout;
      const isOver = state.state === "open" && Date.parse(order.expiresAt ?? "") <= clock.now().getTime();
      return isOver ? { ...state, state: "expired" } : state;
    },
    async readSubscription(ref) {
      const found = await findThing(handle, "subscription", ref);
      if (found === null) return null;
      const { amount: _, currency: __, asks: ___, paidUntil, ...state } = found;
      return { ...state, paidUntil: paidUntil === null ? null : new Date(paidUntil) };
    },
    async readInvoice(ref) {
      const invoice = await findThing(handle, "invoice", ref);
      if (invoice === null || invoice.subscriptionRef === null) return invoice;
      const subscription = await findThing(handle, "subscription", invoice.subscriptionRef);
      if (subscription?.state !== "late") return invoice;
      return { ...invoice, payUrl: pageOf(subscription.ref), needsConfirmation: subscription.asks === true };
    },
    async changeSubscription(ref, change) {
      const subscription = await findThing(handle, "subscription", ref);
      if (subscription === null) throw new UnavailableError("no such subscription");
      if ("seats" in change) {
        const { seats } = change;
        return changeThing(handle, ref, { seats, amount: priceOf({ ...subscription, seats }) });
      }
      if (change.ends === "now") return changeThing(handle, ref, { state: "ended" });
      return changeThing(handle, ref, { endsAtPeriodEnd: change.ends === "period" });
    },
    async changePlan(ref, { plan, duration, from }, key) {
      const subscription = await findThing(handle, "subscription", ref);
      if (subscription === null) throw new UnavailableError("no such subscription");
      const amount = priceOf({ ...subscription, plan, duration });
      if (from === "renewal") await changeThing(handle, ref, { plan, duration, amount });
      else {
        const invoiceRef = refOf("inv", key);
        const { total, paidUntil } = differenceOf(subscription, { plan, duration, from }, clock.now());
        const { customerRef, currency } = subscription;
        const paid = {
          number: `TEST-${invoiceRef.slice(-6).toUpperCase()}`,
          state: "paid",
          tax: 0,
          refunded: 0,
        } as const;
        const told = { dispute: "none", paidAt: null, needsConfirmation: false, payUrl: null, receiptUrl: "" } as const;
        const data = { ref: invoiceRef, customerRef, subscriptionRef: ref, total, currency, ...paid, ...told };
        await addThing(handle, { kind: "invoice", data }, clock.now());
        await changeThing(handle, ref, { plan, duration, amount, paidUntil, lastInvoiceRef: invoiceRef });
      }
      return null;
    },
    findInvoiceOf: async () => null,
    async refund(invoiceRef, amount) {
      const invoice = await findThing(handle, "invoice", invoiceRef);
      if (invoice === null) throw new UnavailableError("no such invoice");
      await changeThing(handle, invoiceRef, { refunded: Math.min(invoice.total, invoice.refunded + amount) });
    },
    async openPortal(customerRef, returnUrl) {
      const ref = await findNewestCheckout(handle, customerRef);
      return ref === null ? null : new URL(pageOf(ref), returnUrl).href;
    },
    examine: async () => [],
    verify: async (delivery) => verifyNotice(delivery, config.secret),
  };
}

/** Of a checkout, or of the subscription that it began. */
function pageOf(ref: string): string {
  return `/dev/pay/${ref.replace(/^sub_/, "")}`;
}

function priceOf({ plan, duration, seats, currency }: LocalSubscription): number {
  return costOf({ plan, duration, seats, currency: currency === "eur" ? "eur" : "usd" });
}

/** What is left of the present period is worth its part of the price. */
function differenceOf(subscription: LocalSubscription, wanted: SubscriptionPlan, now: Date) {
  const end = new Date(subscription.paidUntil ?? now);
  const begin = monthsLater(end, -DURATIONS[subscription.duration].months);
  const left = (end.getTime() - now.getTime()) / (end.getTime() - begin.getTime());
  const price = priceOf({ ...subscription, ...wanted });
  const isLonger = wanted.duration !== subscription.duration;
  const total = Math.round(isLonger ? price - left * subscription.amount : left * (price - subscription.amount));
  const paidUntil = isLonger ? monthsLater(now, DURATIONS[wanted.duration].months) : end;
  return { total: Math.max(0, total), paidUntil: paidUntil.toISOString() };
}

/** The same key names the same thing, as often as it's asked. */
function refOf(kind: string, key: string): string {
  return `${kind}_${createHash("sha256").update(`${kind} ${key}`).digest("base64url").slice(0, 24)}`;
}
