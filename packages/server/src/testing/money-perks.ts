import { perkCalls } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import type { Amounts, MoneyModel } from "./money-model.ts";
import { OUTSIDE, pick, prefer } from "./money-place.ts";
import type { Manner, Place, Planners } from "./money-place.ts";

interface Sale {
  readonly who: number;
  readonly manner: Manner;
  readonly to: number;
}

function outcomeOfSale(at: Place, { who, manner, to }: Sale, perk: MoneyModel["perks"][number]): readonly string[] {
  if (at.isOut(who)) return OUTSIDE;
  if (perk.isRetired) return ["not_found"];
  if (manner === "gift" && (to === who || at.isOut(to))) return ["validation"];
  if (manner === "free" && who !== 0) return ["missing_permission"];
  return [outcomeAtTill(at, { who, manner, to }, perk)];
}

function outcomeAtTill(at: Place, { who, manner }: Sale, perk: MoneyModel["perks"][number]): string {
  if (perk.quantity === 0) return "perk_unavailable";
  if (manner === "stale") return "price_changed";
  return manner === "free" || at.model.covers(who, perk.costs) ? "done" : "not_enough_balance";
}

const WAITING: Readonly<Record<string, string>> = {
  activation_requested: "already_requested",
  activated: "already_activated",
  refunded: "already_refunded",
};

/** Perk and purchase steps of a walk. */
export const perkPlanners: Planners<
  "stock" | "edit" | "retire" | "buy" | "request" | "activate" | "activateAll" | "refund"
> = {
  stock: (at, { costs, quantity }) => ({
    isKeyed: true,
    expected: ["done"],
    call: (idempotencyKey) =>
      at
        .client(0)
        .call(
          perkCalls.create,
          { body: { title: "Coffee", costs: at.lines(costs), quantity }, files: { imageFile: undefined } },
          { idempotencyKey },
        ),
    apply: (answer) =>
      void at.model.perks.push({ id: (answer as { readonly id: number }).id, costs, quantity, isRetired: false }),
  }),

  edit: (at, { of, costs, quantity }) => {
    const perk = pick(at.model.perks, of);
    return (
      perk && {
        isKeyed: false,
        expected: [perk.isRetired ? "not_found" : "done"],
        call: () =>
          at.client(0).call(perkCalls.update, {
            params: { id: perk.id },
            body: { title: "Coffee", costs: at.lines(costs), quantity },
            files: { imageFile: undefined },
          }),
        apply: () => void Object.assign(perk, { costs, quantity }),
      }
    );
  },

  retire: (at, { of }) => {
    const perk = pick(at.model.perks, of);
    return (
      perk && {
        isKeyed: false,
        expected: [perk.isRetired ? "not_found" : "done"],
        call: () => at.client(0).call(perkCalls.delete, { params: { id: perk.id } }),
        apply: () => {
          perk.isRetired = true;
        },
      }
    );
  },

  buy: (at, step) => {
    const perk = prefer(at.model.perks, step.of, ({ isRetired, quantity }) => !isRetired && quantity !== 0);
    if (perk === null) return null;
    const { who, manner, to } = step;
    const shown =
      manner === "stale" ? [{ currencyId: at.world.currencyIds[0], amount: perk.costs[0] + 1 }] : at.lines(perk.costs);
    const body = {
      productId: perk.id,
      costs: shown,
      isFree: manner === "free",
      activate: manner === "request",
      userId: manner === "gift" ? at.id(to) : 0,
    };
    return {
      isKeyed: true,
      expected: outcomeOfSale(at, step, perk),
      call: (idempotencyKey) => at.client(who).call(purchaseCalls.create, { body }, { idempotencyKey }),
      apply: (answer) => {
        const { id, status } = (answer as { readonly purchase: { readonly id: number; readonly status: string } })
          .purchase;
        const costs: Amounts = manner === "free" ? [0, 0] : perk.costs;
        at.model.purchases.push({ id, perk, buyer: who, holder: manner === "gift" ? to : who, costs, status });
        at.model.pay(who, costs, -1);
        if (perk.quantity > 0) perk.quantity -= 1;
      },
    };
  },

  request: (at, { of }) => {
    const purchase = prefer(at.model.purchases, of, ({ status }) => status === "inactive");
    return (
      purchase && {
        isKeyed: true,
        expected: at.isOut(purchase.holder) ? OUTSIDE : [WAITING[purchase.status] ?? "done"],
        call: (idempotencyKey) =>
          at
            .client(purchase.holder)
            .call(purchaseCalls.requestActivation, { params: { id: purchase.id } }, { idempotencyKey }),
        apply: () => {
          purchase.status = "activation_requested";
        },
      }
    );
  },

  activate: (at, { of }) => {
    const purchase = prefer(at.model.purchases, of, ({ status }) => status === "activation_requested");
    if (purchase === null) return null;
    const { status, id } = purchase;
    return {
      isKeyed: true,
      expected: [status === "activation_requested" ? "done" : (WAITING[status] ?? "not_requested")],
      call: (idempotencyKey) =>
        at.client(0).call(purchaseCalls.activate, { params: { id }, body: {} }, { idempotencyKey }),
      apply: () => {
        purchase.status = "activated";
      },
    };
  },

  activateAll: (at, { of }) => {
    const ready = at.model.purchases.filter(({ status }) => status === "activation_requested");
    // Sometimes one that can't be activated is included: then none is.
    const odd = of % 3 === 0 ? at.model.purchases.find(({ status }) => status !== "activation_requested") : undefined;
    const ids = [...ready, ...(odd === undefined ? [] : [odd])].map(({ id }) => id);
    if (ids.length === 0) return null;
    return {
      isKeyed: true,
      expected: [odd === undefined ? "done" : "purchases_changed"],
      call: (idempotencyKey) => at.client(0).call(purchaseCalls.activateSeveral, { body: { ids } }, { idempotencyKey }),
      apply: () => {
        for (const purchase of ready) purchase.status = "activated";
      },
    };
  },

  refund: (at, { who, of }) => {
    const purchase = prefer(
      at.model.purchases,
      of,
      ({ status }) => status === "inactive" || status === "activation_requested",
    );
    if (purchase === null) return null;
    const { status, id, perk, buyer, costs } = purchase;
    const isOver = status === "activated" || status === "refunded";
    const inside = who === 0 ? [isOver ? (WAITING[status] ?? "") : "done"] : ["missing_permission"];
    return {
      isKeyed: true,
      expected: at.isOut(who) ? OUTSIDE : inside,
      call: (idempotencyKey) => at.client(who).call(purchaseCalls.refund, { params: { id } }, { idempotencyKey }),
      apply: () => {
        purchase.status = "refunded";
        at.model.pay(buyer, costs);
        if (perk.quantity !== -1 && !perk.isRetired) perk.quantity += 1;
      },
    };
  },
};
