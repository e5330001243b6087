import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finalStates, listMoves, transition } from "../lib/machine.ts";
import type { Role } from "../permissions/roles.ts";
import { purchaseAbilities } from "./purchase.abilities.ts";
import type { PurchaseQuestion } from "./purchase.abilities.ts";
import type { PurchaseStatus } from "./purchase.shapes.ts";
import { purchaseMachine } from "./purchase.machine.ts";
import type { PurchaseEvent } from "./purchase.machine.ts";
import {
  isActivated,
  isRefunded,
  listOfPurchase,
  mayExportPurchases,
  purchaseListsOf,
  responsiblesFor,
  seesNote,
  seesPrice,
  seesPurchase,
} from "./purchase.policy.ts";

const EVENTS = Object.keys(purchaseMachine.events) as PurchaseEvent[];
const statuses = fc.constantFrom<PurchaseStatus>(...purchaseMachine.states);
const [ME, OTHER] = [7, 8];

function ask(of: Partial<Omit<PurchaseQuestion, "actor">> & { readonly role?: Role } = {}): PurchaseQuestion {
  const { role = "member", ...rest } = of;
  return { actor: { roles: [role] }, actorId: ME, memberId: ME, isResponsible: false, status: "inactive", ...rest };
}

describe("the purchase machine", () => {
  it("has these transitions", () => {
    expect(listMoves(purchaseMachine).map(({ from, event, to }) => `${from} ${event} → ${to}`)).toEqual([
      "inactive request → activation_requested",
      "activation_requested activate → activated",
      "inactive refund → refunded",
      "activation_requested refund → refunded",
    ]);
    expect(finalStates(purchaseMachine)).toEqual(["activated", "refunded"]);
  });

  it("ends activated or refunded, never both", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 12 }), (walk) => {
        let state: PurchaseStatus = purchaseMachine.initial;
        const taken: PurchaseEvent[] = [];
        for (const event of walk) {
          const next = transition(purchaseMachine, { state, event }, null);
          if (!next.allowed) continue;
          state = next.state;
          taken.push(event);
        }
        const ends = taken.filter((event) => event !== "request");
        expect(ends.length).toBe(isActivated({ status: state }) || isRefunded({ status: state }) ? 1 : 0);
      }),
    );
  });

  it("is refused with its state as the reason", () => {
    const reasons = purchaseMachine.states.map((state) =>
      transition(purchaseMachine, { state, event: "activate" }, null),
    );
    expect(reasons).toEqual([
      { allowed: false, reason: "not_requested" },
      { allowed: true, state: "activated" },
      { allowed: false, reason: "already_activated" },
      { allowed: false, reason: "already_refunded" },
    ]);
  });

  it("belongs to the list of its status, or to none", () => {
    expect(purchaseMachine.states.map(listOfPurchase)).toEqual(["inactive", "requests", "activated", ""]);
  });
});

describe("a purchase", () => {
  it("can only be requested by its holder", () => {
    expect(purchaseAbilities(ask()).requestActivation.allowed).toBe(true);
    expect(purchaseAbilities(ask({ memberId: OTHER, role: "owner" })).requestActivation).toEqual({
      allowed: false,
      reason: "not_yours",
    });
  });

  it("can be activated by people who manage purchases or are responsible for the perk, even their own", () => {
    const of = (question: Parameters<typeof ask>[0]) =>
      purchaseAbilities(ask({ status: "activation_requested", ...question })).activate;
    expect(of({})).toEqual({ allowed: false, reason: "missing_permission" });
    expect(
      [of({ isResponsible: true }), of({ role: "moderator" }), of({ role: "moderator", memberId: OTHER })].map(
        (each) => each.allowed,
      ),
    ).toEqual([true, true, true]);
  });

  it("can only be refunded by people who manage purchases", () => {
    expect(purchaseAbilities(ask({ isResponsible: true })).refund).toEqual({
      allowed: false,
      reason: "missing_permission",
    });
    expect(purchaseAbilities(ask({ role: "moderator" })).refund.allowed).toBe(true);
  });

  it("says whether each action is available or why not, and nothing else", () => {
    expect(purchaseAbilities(ask({ role: "moderator", status: "activation_requested" }))).toEqual({
      requestActivation: { allowed: false, reason: "already_requested" },
      activate: { allowed: true },
      refund: { allowed: true },
    });
  });

  it("offers nothing its status doesn't allow", () => {
    fc.assert(
      fc.property(
        statuses,
        fc.constantFrom<Role>("member", "moderator", "owner"),
        fc.boolean(),
        fc.boolean(),
        (status, role, isMine, isResponsible) => {
          const abilities = purchaseAbilities(ask({ status, role, isResponsible, memberId: isMine ? ME : OTHER }));
          const moves = listMoves(purchaseMachine)
            .filter(({ from }) => from === status)
            .map(({ event }) => event);
          if (abilities.requestActivation.allowed) expect(moves).toContain("request");
          if (abilities.activate.allowed) expect(moves).toContain("activate");
          if (abilities.refund.allowed) expect(moves).toContain("refund");
        },
      ),
    );
  });

  it("is visible to its holder, the people responsible and managers; its price also to the buyer", () => {
    const roles: readonly Role[] = ["member", "moderator"];
    expect(roles.map((role) => seesPurchase(ask({ role, memberId: OTHER })))).toEqual([false, true]);
    expect([seesPurchase(ask()), seesPurchase(ask({ memberId: OTHER, isResponsible: true }))]).toEqual([true, true]);
    expect(roles.map((role) => seesPrice({ ...ask({ role, memberId: OTHER }), buyerId: OTHER }))).toEqual([
      false,
      true,
    ]);
    expect([seesPurchase(ask({ memberId: OTHER })), seesPrice({ ...ask({ memberId: OTHER }), buyerId: ME })]).toEqual([
      false,
      true,
    ]);
  });

  it("is listed for managers; people responsible for some perks don't see unrequested ones", () => {
    expect(purchaseListsOf({ managesAll: true })).toEqual(["requests", "inactive", "activated"]);
    expect(purchaseListsOf({ managesAll: false })).toEqual(["requests", "activated"]);
  });

  it("can only be exported by people who manage purchases", () => {
    const roles: readonly Role[] = ["member", "moderator", "admin", "owner", "super_admin"];
    const refused = { allowed: false, reason: "missing_permission" };
    const granted = { allowed: true };
    expect(roles.map((role) => mayExportPurchases({ roles: [role] }))).toEqual([
      refused,
      granted,
      granted,
      granted,
      granted,
    ]);
  });

  it("is shown in full to its buyer and managers, and to its holder with the message but without the price", () => {
    const gift = { memberId: ME, buyerId: OTHER };
    for (const role of ["member", "moderator", "owner"] as const) {
      for (const isResponsible of [false, true]) {
        const viewer = { ...ask({ role, isResponsible }), ...gift };
        expect([seesNote(viewer), seesPrice(viewer), seesPrice({ ...viewer, buyerId: ME })]).toEqual([
          true,
          false,
          true,
        ]);
        const other = { ...ask({ role, isResponsible, memberId: OTHER }), buyerId: ME };
        expect([seesNote(other), seesPrice(other)]).toEqual([true, true]);
      }
    }
    expect([
      seesNote({ ...ask({ memberId: OTHER }), buyerId: OTHER }),
      seesPrice({ ...ask({ memberId: OTHER }), buyerId: OTHER }),
    ]).toEqual([false, false]);
  });

  it("is announced to the people responsible, otherwise to all managers, but not to the requester", () => {
    const officers = [
      { id: 1, roles: ["moderator"] },
      { id: 2, roles: ["owner"] },
      { id: ME, roles: ["admin"] },
      { id: 3, roles: ["member"] },
    ] as const;
    expect(responsiblesFor({ named: [], officers, actorId: ME })).toEqual([1, 2]);
    expect(responsiblesFor({ named: [5], officers, actorId: ME })).toEqual([5]);
    expect(responsiblesFor({ named: [5, ME], officers, actorId: ME })).toEqual([5]);
  });
});
