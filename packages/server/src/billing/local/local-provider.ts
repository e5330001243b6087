import { UnavailableError } from "@guildhall/core";
import { createHash } from "node:crypto";
import type { Deps } from "../../lib/deps.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { addThing, changeThing, findThing } from "./order.repository.ts";
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
    async openCheckout(order, key) {
      const ref = refOf("pay", key);
      const { customerRef, currency, chargeAt, expiresAt } = order;
      const data = {
        ref,
        customerRef,
        state: "open",
        subscriptionRef: null,
        invoiceRef: null,
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
      const { amount: _, currency: __, paidUntil, ...state } = found;
      return { ...state, paidUntil: paidUntil === null ? null : new Date(paidUntil) };
    },
    readInvoice: (ref) => findThing(handle, "invoice", ref),
    async changeSubscription(ref, change) {
      if ((await findThing(handle, "subscription", ref)) === null) throw new UnavailableError("no such subscription");
      if ("seats" in change) return changeThing(handle, ref, { seats: change.seats });
      if (change.ends === "now") return changeThing(handle, ref, { state: "ended" });
      return changeThing(handle, ref, { endsAtPeriodEnd: change.ends === "period" });
    },
    async refund(invoiceRef, amount) {
      const invoice = await findThing(handle, "invoice", invoiceRef);
      if (invoice === null) throw new UnavailableError("no such invoice");
      await changeThing(handle, invoiceRef, { refunded: Math.min(invoice.total, invoice.refunded + amount) });
    },
    verify: (delivery) => verifyNotice(delivery, config.secret),
  };
}

/** The same key names the same thing, as often as it's asked. */
function refOf(kind: string, key: string): string {
  return `${kind}_${createHash("sha256").update(`${kind} ${key}`).digest("base64url").slice(0, 24)}`;
}
