import { RefusedFailure, ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import { feedCalls } from "@guildhall/core/feed";
import { groupCalls } from "@guildhall/core/groups";
import { describeRefusal } from "@guildhall/core/i18n";
import { perkCalls } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import type { PurchaseCard } from "@guildhall/core/purchases";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { readBalances } from "../ledger/ledger.repository.ts";
import { translatorOf } from "../lib/texts.ts";
import { readSpreadsheet } from "../spreadsheets/read-spreadsheet.ts";
import { makeFaulty } from "../testing/faulty-pool.ts";
import type { FaultyPool } from "../testing/faulty-pool.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import type { PerkBody } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let faults: FaultyPool;
beforeAll(() => {
  faults = makeFaulty(database().database.pool);
});
let team: Team;
let owner: Teammate;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Owner", roles: ["owner"] });
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  const balances = { [String(team.currencyId)]: 2_000 };
  await boss.client.call(balanceCalls.update, { params: { id: ann.memberId }, body: { balances } });
});

// Every rule holds after each test.
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  await team.close();
  expect(violations).toEqual([]);
});

type Order = Partial<EndpointInput<typeof purchaseCalls.create>["body"]>;

const perk = (of: Partial<PerkBody> = {}): PerkBody => ({
  title: "Coffee",
  quantity: 5,
  costs: [{ currencyId: team.currencyId, amount: 500 }],
  ...of,
});
const make = (of: Partial<PerkBody> = {}) => perkSteps.create(boss, perk(of));
const change = (id: number, of: Partial<PerkBody>) => perkSteps.update(boss, id, perk(of));
const buy = async (productId: number, order: Order = {}, who = ann) =>
  who.client.call(purchaseCalls.create, { body: { productId, ...order } });
const bought = async (productId: number, order: Order = {}, who = ann) => (await buy(productId, order, who)).purchase;
const ask = async (id: number, who = ann) =>
  (await who.client.call(purchaseCalls.requestActivation, { params: { id } })).purchase;
const activate = async (id: number, who = boss, comment = "") =>
  (await who.client.call(purchaseCalls.activate, { params: { id }, body: { comment } })).purchase;
const refund = async (id: number, who = boss) =>
  (await who.client.call(purchaseCalls.refund, { params: { id } })).purchase;
const balanceOf = async (who: Teammate) =>
  (await readBalances(database().database.handle, team.workspaceId, [who.memberId]))
    .get(who.memberId)
    ?.get(team.currencyId) ?? 0;
const stockOf = async (id: number) =>
  (await boss.client.call(perkCalls.list, { query: {} })).items.find((item) => item.id === id)?.quantity;
const list = async (type: "requests" | "inactive" | "activated", query: { page?: number; group_id?: number } = {}) =>
  boss.client.call(purchaseCalls.list, { params: { type }, query });
const counts = async (group_id = 0) =>
  Object.fromEntries(
    (await boss.client.call(purchaseCalls.getInfo, { query: { group_id } })).lists.map(({ type, count }) => [
      type,
      count,
    ]),
  );
const events = async () =>
  await database()
    .database.handle.selectFrom("events")
    .select(["type", "payload"])
    .where("workspace_id", "=", team.workspaceId)
    .where("type", "like", "purchase.%")
    .orderBy("id")
    .execute();

const wrong = async (call: Promise<unknown>): Promise<string[]> => {
  const failure = await call.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ValidationFailure);
  return (failure as ValidationFailure).fields.map(({ field, code }) => `${field} ${code}`);
};
const refusal = async (call: Promise<unknown>): Promise<string> => {
  const failure = await call.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RefusedFailure);
  return `${(failure as RefusedFailure).reason}: ${describeRefusal(translatorOf("en"), failure as RefusedFailure)}`;
};

describe("buying", () => {
  it("takes one from the stock and the price from the balance, and shows both", async () => {
    const id = await make({ description: "Hot" });
    const price = [{ currencyId: team.currencyId, amount: 500 }];
    const { purchase, balances } = await buy(id, { message: " Soon, please " });
    expect(purchase).toMatchObject({
      status: "inactive",
      productId: id,
      productTitle: "Coffee",
      productDescription: "Hot",
      isFree: false,
      message: "Soon, please",
      costs: [{ amount: 500 }],
      userId: ann.memberId,
      userName: "Ann",
      buyer: { id: ann.memberId },
      requestedAt: null,
      activatedBy: null,
      abilities: { requestActivation: { allowed: true }, activate: { allowed: false, reason: "missing_permission" } },
    });
    expect(balances).toMatchObject([{ currencyId: team.currencyId, amount: 1_500 }]);
    expect([await stockOf(id), await balanceOf(ann)]).toEqual([4, 1_500]);
    expect(await events()).toMatchObject([
      {
        type: "purchase.created",
        payload: {
          purchaseId: purchase.id,
          memberId: ann.memberId,
          buyerId: ann.memberId,
          announce: false,
          isFree: false,
          costs: price,
        },
      },
    ]);
    await refund(purchase.id);
    expect((await events()).at(-1)).toMatchObject({
      type: "purchase.refunded",
      payload: { purchaseId: purchase.id, costs: price },
    });
  });

  it("with activation requests it right away", async () => {
    const purchase = await bought(await make(), { activate: true });
    expect(purchase).toMatchObject({ status: "activation_requested", requestedAt: purchase.createdAt });
    expect((await events()).map(({ type }) => type)).toEqual(["purchase.created", "purchase.requested"]);
    expect((await events())[1]?.payload).toMatchObject({ responsibleIds: [owner.memberId, boss.memberId] });
    expect(await counts()).toEqual({ requests: 1, inactive: 0, activated: 0 });
  });

  it("for a colleague is paid by the buyer and waits for the colleague's request", async () => {
    const purchase = await bought(await make(), { userId: bob.memberId, activate: true, message: "Thank you" });
    expect(purchase).toMatchObject({
      status: "inactive",
      userId: bob.memberId,
      buyer: { id: ann.memberId },
      abilities: { requestActivation: { allowed: false } },
    });
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([1_500, 0]);
    await expect(ask(purchase.id)).rejects.toMatchObject({ kind: "not_found" });
    expect((await ask(purchase.id, bob)).status).toBe("activation_requested");
    await expect(ask(purchase.id, boss)).rejects.toMatchObject({ kind: "access_denied", reason: "not_yours" });
  });

  it("for oneself by name, for nobody, for someone disabled or into a channel is refused", async () => {
    const id = await make();
    const gone = await team.join({ name: "Gone" });
    await database()
      .database.handle.updateTable("members")
      .set({ status: "disabled" })
      .where("id", "=", gone.memberId)
      .execute();
    expect(await wrong(buy(id, { userId: ann.memberId }))).toEqual(["userId self"]);
    expect(await wrong(buy(id, { userId: 99_999 }))).toEqual(["userId unknown_user"]);
    expect(await wrong(buy(id, { userId: gone.memberId, channel: { id: "C1", name: "general" } }))).toEqual([
      "userId disabled",
      "channel channel_unavailable",
    ]);
    expect([await stockOf(id), await balanceOf(ann)]).toEqual([5, 2_000]);
    expect((await bought(id, { channel: null })).status).toBe("inactive");
  });

  it("without enough balance is refused, and nothing changes", async () => {
    const id = await make({ costs: [{ currencyId: team.currencyId, amount: 2_001 }] });
    expect(await refusal(buy(id))).toMatch(
      /^not_enough_balance: Your balance doesn't cover this\. You have 20 stars\.$/,
    );
    expect([await stockOf(id), await balanceOf(ann), await events()]).toEqual([5, 2_000, []]);
  });

  it("the last one leaves none for the next buyer", async () => {
    const id = await make({ quantity: 1 });
    await buy(id);
    expect(await refusal(buy(id))).toBe("perk_unavailable: This perk is out of stock.");
    expect([await stockOf(id), await balanceOf(ann)]).toEqual([0, 1_500]);
  });

  it("something unlimited or free leaves stock or balance unchanged", async () => {
    const endless = await make({ quantity: -1 });
    const free = await make({ title: "Water", costs: [] });
    await buy(endless);
    expect(await buy(free, {}, bob)).toMatchObject({
      purchase: { costs: [] },
      balances: [{ currencyId: team.currencyId, amount: 0 }],
    });
    expect([await stockOf(endless), await stockOf(free), await balanceOf(ann), await balanceOf(bob)]).toEqual([
      -1, 4, 1_500, 0,
    ]);
  });

  it("at a changed price is refused with the new one", async () => {
    const id = await make();
    const shown = [{ currencyId: team.currencyId, amount: 500 }];
    await buy(id, { costs: shown });
    await change(id, { costs: [{ currencyId: team.currencyId, amount: 700 }] });
    expect(await refusal(buy(id, { costs: shown }))).toMatch(
      /^price_changed: The price has changed\. It's now 7 stars\.$/,
    );
    await change(id, { costs: [] });
    expect(await refusal(buy(id, { costs: shown }))).toMatch(/It's now 0\.$/);
    expect((await bought(id, { costs: [] })).costs).toEqual([]);
    expect(await balanceOf(ann)).toBe(1_500);
  });

  it("free is for people with permission, and still takes from the stock", async () => {
    const id = await make();
    await expect(buy(id, { isFree: true })).rejects.toMatchObject({
      kind: "access_denied",
      reason: "missing_permission",
    });
    expect(await bought(id, { isFree: true, costs: [] }, boss)).toMatchObject({ isFree: true, costs: [] });
    expect([await stockOf(id), await balanceOf(boss)]).toEqual([4, 0]);
  });

  it("is for people who can see the perk", async () => {
    const group = await team.group("Team", [bob]);
    const id = await make({ groupId: group });
    await expect(buy(id)).rejects.toMatchObject({ kind: "not_found" });
    expect(
      await bought(id, { costs: [{ currencyId: team.currencyId, amount: 500 }] }, bob).catch((error: unknown) => error),
    ).toBeInstanceOf(RefusedFailure);
  });
});

it("a purchase that loses a deadlock succeeds on the second try, whichever statement lost it", async () => {
  const id = await make();
  let lost = 0;
  for (const isLost = { now: true }; isLost.now; lost += 1) {
    faults.arm({ kind: "deadlock", at: lost + 1 });
    await bought(id, { costs: [{ currencyId: team.currencyId, amount: 500 }] });
    isLost.now = faults.disarm();
    await boss.client.call(balanceCalls.update, {
      params: { id: ann.memberId },
      body: { balances: { [String(team.currencyId)]: 2_000 } },
    });
    await change(id, { quantity: 5 });
  }
  expect(lost).toBeGreaterThan(10);
});

describe("activating", () => {
  it("is for people who manage purchases, keeps the comment and ends the purchase", async () => {
    const { id } = await bought(await make(), { activate: true });
    await expect(activate(id, ann)).rejects.toMatchObject({ kind: "access_denied", reason: "missing_permission" });
    await expect(activate(id, bob)).rejects.toMatchObject({ kind: "not_found" });
    expect(await activate(id, boss, "At the desk")).toMatchObject({
      status: "activated",
      activationComment: "At the desk",
      activatedBy: { name: "Boss" },
    });
    expect(await refusal(activate(id))).toBe("already_activated: Boss has already activated this.");
    expect(await refusal(refund(id))).toBe("already_activated: Boss has already activated this.");
    expect(await refusal(ask(id))).toMatch(/^already_activated/);
    expect(await counts()).toEqual({ requests: 0, inactive: 0, activated: 1 });
  });

  it("requires a request", async () => {
    const { id } = await bought(await make());
    expect(await refusal(activate(id))).toMatch(/^not_requested/);
    await ask(id);
    expect(await refusal(ask(id))).toMatch(/^already_requested/);
  });

  it("is also for people responsible for the perk, who are notified", async () => {
    const productId = await make({ responsibleMode: "users", responsibleUserIds: [bob.memberId] });
    const { id } = await bought(productId, { activate: true });
    expect((await events()).at(-1)?.payload).toMatchObject({ responsibleIds: [bob.memberId] });
    expect((await activate(id, bob)).status).toBe("activated");
    await expect(refund(id, bob)).rejects.toMatchObject({ kind: "access_denied" });
  });

  it("several is all or none, and can return a file", async () => {
    const perk = await make();
    const first = await bought(perk, { activate: true, message: "=1+1" });
    const second = await bought(perk, { activate: true });
    const waiting = await bought(perk);
    const all = (ids: number[], excel = false) =>
      boss.client.call(purchaseCalls.activateSeveral, { body: { ids, comment: "Here", excel } });
    expect(await refusal(all([second.id, waiting.id, first.id]))).toBe(
      `purchases_changed: These can no longer be activated: ${waiting.id}.`,
    );
    await expect(all([first.id, 99_999])).rejects.toMatchObject({ kind: "not_found" });
    expect(await counts()).toEqual({ requests: 2, inactive: 1, activated: 0 });
    const answer = await all([second.id, first.id, first.id], true);
    expect(answer.ids).toEqual([first.id, second.id]);
    expect(answer.fileName).toMatch(/^Activated perks \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.xlsx$/);
    const rows = await rowsOf(answer.excelData);
    expect(rows).toHaveLength(3);
    expect(rows[1]?.slice(0, 4)).toEqual([String(first.id), "Coffee", "Ann", "Ann"]);
    expect(rows[1]).toContain("=1+1");
    expect(await all([waiting.id]).catch((error: unknown) => error)).toBeInstanceOf(RefusedFailure);
  });
});

it("lists up to twenty that can no longer be activated", async () => {
  const perk = await make({ quantity: -1, costs: [] });
  const ids: number[] = [];
  for (let count = 0; count < 21; count += 1) ids.push((await bought(perk)).id);
  const listOf = async (some: number[]) =>
    refusal(boss.client.call(purchaseCalls.activateSeveral, { body: { ids: some, comment: "" } }));
  expect(await listOf(ids.slice(1))).toBe(
    `purchases_changed: These can no longer be activated: ${ids.slice(1).join(", ")}.`,
  );
  expect(await listOf(ids)).toBe(
    `purchases_changed: These can no longer be activated: ${ids.slice(0, 20).join(", ")}, ….`,
  );
});

it("a purchase is only changed by people in its own workspace", async () => {
  const { id } = await bought(await make(), { activate: true });
  const other = await buildTeam(database());
  const stranger = await other.join({ name: "Stranger", roles: ["owner"] });
  const handOutSome = () => stranger.client.call(purchaseCalls.activateSeveral, { body: { ids: [id], comment: "" } });
  for (const move of [() => ask(id, stranger), () => activate(id, stranger), () => refund(id, stranger), handOutSome])
    await expect(move()).rejects.toMatchObject({ kind: "not_found" });
  await other.close();
  expect(await counts()).toEqual({ requests: 1, inactive: 0, activated: 0 });
});

it("disabled people aren't notified of a request", async () => {
  const perk = await make({ responsibleMode: "users", responsibleUserIds: [bob.memberId] });
  const disable = (who: Teammate) =>
    database()
      .database.handle.updateTable("members")
      .set({ status: "disabled" })
      .where("id", "=", who.memberId)
      .execute();
  await disable(bob);
  await bought(perk, { activate: true });
  expect((await events()).at(-1)?.payload).toMatchObject({ responsibleIds: [owner.memberId, boss.memberId] });
  await disable(boss);
  await bought(perk, { activate: true });
  expect((await events()).at(-1)?.payload).toMatchObject({ responsibleIds: [owner.memberId] });
});

describe("refunding", () => {
  it("returns the price to the payer and one to the stock, once", async () => {
    const perk = await make();
    const gift = await bought(perk, { userId: bob.memberId });
    const own = await bought(perk, { activate: true });
    expect([await stockOf(perk), await balanceOf(ann)]).toEqual([3, 1_000]);
    expect((await refund(gift.id)).status).toBe("refunded");
    await refund(own.id);
    expect([await stockOf(perk), await balanceOf(ann), await balanceOf(bob)]).toEqual([5, 2_000, 0]);
    expect(await refusal(refund(own.id))).toBe("already_refunded: Boss has already refunded this.");
    expect([await refusal(ask(own.id)), await counts()]).toMatchObject([
      expect.stringMatching(/^already_refunded/),
      { requests: 0, inactive: 0, activated: 0 },
    ]);
  });

  it("leaves a full stock unchanged, and otherwise adds to what's left", async () => {
    const perk = await make();
    const { id } = await bought(perk);
    await change(perk, { quantity: 999 });
    await refund(id);
    expect(await stockOf(perk)).toBe(999);
  });

  it("leaves an unlimited stock unchanged", async () => {
    const perk = await make({ quantity: -1 });
    await refund((await bought(perk)).id);
    expect(await stockOf(perk)).toBe(-1);
  });

  it("returns the price of a deleted perk", async () => {
    const perk = await make();
    const { id } = await bought(perk);
    await boss.client.call(perkCalls.delete, { params: { id: perk } });
    await refund(id);
    expect(await balanceOf(ann)).toBe(2_000);
  });

  it("something free moves no balance", async () => {
    const perk = await make({ quantity: 1 });
    const { id } = await bought(perk, { isFree: true }, boss);
    await refund(id);
    expect([await stockOf(perk), await balanceOf(boss)]).toEqual([1, 0]);
  });
});

describe("the purchase lists", () => {
  it("count zero before anything is bought", async () => {
    expect(await counts()).toEqual({ requests: 0, inactive: 0, activated: 0 });
  });

  it("have requests oldest first and activated ones newest first, paginated", async () => {
    const perk = await make({ quantity: -1, costs: [] });
    const ids: number[] = [];
    for (let index = 0; index < 32; index += 1) {
      team.clock.advance(1_000);
      ids.push((await bought(perk, { activate: true })).id);
    }
    expect(await list("activated")).toEqual({ items: [], hasNext: false, nextPage: null });
    const pages = [await list("requests"), await list("requests", { page: 1 }), await list("requests", { page: 2 })];
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
    expect(pages.map(({ hasNext, nextPage }) => [hasNext, nextPage])).toEqual([
      [true, 1],
      [false, null],
      [false, null],
    ]);
    for (const id of ids.slice(0, 3)) {
      team.clock.advance(1_000);
      await activate(id);
    }
    expect((await list("activated")).items.map(({ id }) => id)).toEqual(ids.slice(0, 3).reverse());
    expect(await counts()).toEqual({ requests: 29, inactive: 0, activated: 3 });
  });

  it("have unrequested ones newest first, paginated, for managers to refund", async () => {
    const perk = await make({ quantity: -1, costs: [] });
    const ids: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      team.clock.advance(1_000);
      ids.push((await bought(perk, index % 2 === 0 ? { userId: bob.memberId } : {})).id);
    }
    const newest = ids.toReversed();
    expect((await list("inactive")).items.map(({ id }) => id)).toEqual(newest.slice(0, 30));
    expect((await list("inactive", { page: 1 })).items.map(({ id }) => id)).toEqual(newest.slice(30));
    expect((await list("inactive")).items[0]?.abilities.refund).toEqual({ allowed: true });
    await refund(newest[0] ?? 0);
    expect((await list("inactive")).hasNext).toBe(false);
    await ask(ids[1] ?? 0);
    expect(await counts()).toEqual({ requests: 1, inactive: 29, activated: 0 });
    const file = await boss.client.call(purchaseCalls.export, { params: { type: "inactive" }, query: {} });
    expect(await rowsOf(file.excelData)).toHaveLength(30);
  });

  it("order purchases from the same moment by ID, page after page", async () => {
    const perk = await make({ quantity: -1, costs: [] });
    const ids: number[] = [];
    for (let index = 0; index < 31; index += 1) ids.push((await bought(perk)).id);
    const newest = ids.toReversed();
    const pages = [await list("inactive"), await list("inactive", { page: 1 })];
    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([newest.slice(0, 30), newest.slice(30)]);
    expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, false]);
  });

  it("don't overlap, and a group's list has nothing from outside, however early", async () => {
    const group = await team.group("Team", [ann]);
    const [everybodys, theirs] = [await make({ costs: [] }), await make({ groupId: group, costs: [] })];
    const [unasked, outside] = [await bought(theirs), await bought(everybodys, { activate: true })];
    const inside = await bought(theirs, { activate: true });
    const found = async (type: "requests" | "inactive", group_id = 0) =>
      (await list(type, { group_id })).items.map(({ id }) => id);
    expect([await found("requests"), await found("inactive")]).toEqual([[outside.id, inside.id], [unasked.id]]);
    expect([await found("requests", group), await found("inactive", group)]).toEqual([[inside.id], [unasked.id]]);
  });

  it("have a group's and its descendants' purchases, and follow a deleted group to its parent", async () => {
    const all = await team.group("All", []);
    const part = await team.group("Part", [ann], all);
    const own = await bought(await make({ groupId: part, costs: [] }), { activate: true });
    await bought(await make({ costs: [] }), { activate: true });
    await bought(await make({ groupId: part, costs: [] }));
    expect([await counts(), await counts(all), await counts(part)].map(({ requests }) => requests)).toEqual([2, 1, 1]);
    expect((await list("requests", { group_id: all })).items.map(({ id }) => id)).toEqual([own.id]);
    await owner.client.call(groupCalls.delete, { params: { id: part } });
    expect((await list("requests", { group_id: all })).items[0]).toMatchObject({ id: own.id, groupId: all });
    expect((await counts(all))["requests"]).toBe(1);
  });

  it("are exported in order, with a column for each currency paid", async () => {
    const perk = await make();
    const [first, second] = [
      await bought(perk, { activate: true }),
      await bought(perk, { activate: true, userId: 0, message: "-2+3" }),
    ];
    const file = await boss.client.call(purchaseCalls.export, { params: { type: "requests" }, query: {} });
    expect(file.fileName).toMatch(/^Requests .+\.xlsx$/);
    const [head, ...rows] = await rowsOf(file.excelData);
    expect(head?.slice(0, 4)).toEqual(["Number", "Perk", "For", "Bought by"]);
    expect(rows.map((row) => row[0])).toEqual([String(first.id), String(second.id)]);
    expect(rows[1]).toContain("-2+3");
    expect(rows[0]?.at(-1)).toBe("5");
  });
});

describe("a gift", () => {
  const both = async () => {
    const perk = await make({ quantity: -1 });
    const paid = await bought(perk, { userId: bob.memberId, message: "Enjoy", publishAnnounce: true });
    const free = await bought(perk, { userId: bob.memberId, isFree: true }, boss);
    return { paid, free };
  };
  const priceOf = ({ costs, isFree, isPriceHidden }: PurchaseCard) => ({
    costs: costs.map(({ amount }) => amount),
    isFree,
    isPriceHidden,
  });
  const shownTo = async (who: Teammate, { id }: PurchaseCard) =>
    (await who.client.call(purchaseCalls.listOfUser, { params: { id: bob.memberId }, query: {} })).items
      .filter((each) => each.id === id)
      .map(priceOf);
  const hidden = { costs: [], isFree: false, isPriceHidden: true };

  it("shows its price to its buyer and to people who manage purchases, never to its holder", async () => {
    const { paid, free } = await both();
    const told = { costs: [500], isFree: false, isPriceHidden: false };
    expect([priceOf(paid), await shownTo(ann, paid), await shownTo(boss, paid), await shownTo(bob, paid)]).toEqual([
      told,
      [told],
      [told],
      [hidden],
    ]);
    expect([priceOf(free), await shownTo(owner, free), await shownTo(bob, free)]).toEqual([
      { ...told, costs: [], isFree: true },
      [{ ...told, costs: [], isFree: true }],
      [hidden],
    ]);
    const asked = [await ask(paid.id, bob), await ask(free.id, bob)];
    expect(asked.map((each) => [priceOf(each), each.message])).toEqual([
      [hidden, "Enjoy"],
      [hidden, ""],
    ]);
  });

  it("hides its price in its holder's notifications and mails", async () => {
    const { paid } = await both();
    await ask(paid.id, bob);
    await activate(paid.id, boss, "At the desk");
    const back = await bought(await make(), { userId: bob.memberId });
    await refund(back.id);
    await team.readEvents();
    const told = await bob.client.call(userCalls.listNotifications, { params: { id: bob.memberId }, query: {} });
    const feed = await bob.client.call(feedCalls.get, { query: {} });
    const mails = await database()
      .database.handle.selectFrom("mails")
      .select(["template", "data"])
      .where("cause", "like", `purchase_%:${String(team.workspaceId)}:%:${String(bob.memberId)}`)
      .execute();
    const purchases = [...told.items, ...feed.items].flatMap(({ purchase }) => (purchase ? [purchase] : []));
    expect(purchases.length).toBeGreaterThan(3);
    expect(purchases.flatMap(({ returned }) => returned)).toEqual([]);
    expect(mails.map(({ template }) => template)).toContain("purchase_gifted");
    expect(mails.map(({ data }) => data)).toEqual(mails.map(() => expect.objectContaining({ amounts: [] }) as unknown));
  });

  it("hides its price from its holder in lists, spreadsheets and refunds, even if they manage purchases", async () => {
    const gift = await bought(await make(), { userId: boss.memberId, message: "For you" });
    const own = await bought(await make({ costs: [] }), { activate: true }, boss);
    await ask(gift.id, boss);
    const rows = new Map((await list("requests")).items.map((each) => [each.id, priceOf(each)]));
    expect([rows.get(gift.id), rows.get(own.id)]).toEqual([hidden, { ...hidden, isPriceHidden: false }]);
    const sheet = async (who: Teammate) =>
      rowsOf((await who.client.call(purchaseCalls.export, { params: { type: "requests" }, query: {} })).excelData);
    const [[head, ...mine], theirs] = [await sheet(boss), await sheet(owner)];
    expect([head?.at(-1), theirs[0]?.at(-1)]).toEqual(["Free", "Stars"]);
    expect([mine.some((row) => row.includes("5")), theirs.some((row) => row.at(-1) === "5")]).toEqual([false, true]);
    const answer = await boss.client.call(purchaseCalls.activateSeveral, {
      body: { ids: [gift.id], comment: "", excel: true },
    });
    expect((await rowsOf(answer.excelData))[0]?.at(-1)).toBe("Free");
    const second = await bought(await make(), { userId: boss.memberId });
    expect(priceOf(await refund(second.id))).toEqual(hidden);
    expect(await balanceOf(ann)).toBe(1_500);
  });
});

describe("a profile", () => {
  it("shows all of one's own, newest first, and to others what they may see, without price and message", async () => {
    const group = await team.group("Team", [ann]);
    const hidden = await bought(await make({ groupId: group, costs: [] }));
    const open = await bought(await make(), { message: "Mine", activate: true });
    const back = await bought(await make({ costs: [] }));
    await refund(back.id);
    const seen = async (who: Teammate) =>
      (await who.client.call(purchaseCalls.listOfUser, { params: { id: ann.memberId }, query: {} })).items;
    expect((await seen(ann)).map(({ id, message }) => [id, message])).toEqual([
      [back.id, ""],
      [open.id, "Mine"],
      [hidden.id, ""],
    ]);
    expect(await seen(bob)).toMatchObject([{ id: open.id, message: "", costs: [], status: "activation_requested" }]);
    expect((await seen(boss)).map(({ id }) => id)).toEqual([back.id, open.id, hidden.id]);
    await expect(
      bob.client.call(purchaseCalls.listOfUser, { params: { id: 99_999 }, query: {} }),
    ).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("shows the activation comment to the holder and people who manage purchases, not to a colleague", async () => {
    const { id } = await bought(await make(), { activate: true });
    await activate(id, boss, "At the desk");
    const wordsFor = async (who: Teammate) =>
      (await who.client.call(purchaseCalls.listOfUser, { params: { id: ann.memberId }, query: {} })).items.map(
        ({ activationComment }) => activationComment,
      );
    expect([await wordsFor(ann), await wordsFor(boss), await wordsFor(bob)]).toEqual([
      ["At the desk"],
      ["At the desk"],
      [""],
    ]);
  });

  it("is paginated", async () => {
    const perk = await make({ quantity: -1, costs: [] });
    const ids: number[] = [];
    for (let count = 0; count < 31; count += 1) ids.unshift((await bought(perk)).id);
    const page = async (number: number) => {
      const { items, ...next } = await bob.client.call(purchaseCalls.listOfUser, {
        params: { id: ann.memberId },
        query: { page: number },
      });
      return [items.map(({ id }) => id), next];
    };
    expect(await page(0)).toEqual([ids.slice(0, 30), { hasNext: true, nextPage: 1 }]);
    expect(await page(1)).toEqual([ids.slice(30), { hasNext: false, nextPage: null }]);
  });

  it("shows a colleague in the same group what was bought there, but nothing else", async () => {
    const group = await team.group("Team", [ann, bob]);
    const { id } = await bought(await make({ groupId: group, costs: [] }));
    await bought(await make({ groupId: group, costs: [] }), {}, boss);
    const { items } = await bob.client.call(purchaseCalls.listOfUser, { params: { id: ann.memberId }, query: {} });
    expect(items.map((each) => each.id)).toEqual([id]);
  });

  it("keeps perks as they were when bought", async () => {
    const perk = await make();
    const { id } = await bought(perk);
    await change(perk, { title: "Tea", costs: [] });
    await boss.client.call(perkCalls.delete, { params: { id: perk } });
    const [own] = (await ann.client.call(purchaseCalls.listOfUser, { params: { id: ann.memberId }, query: {} })).items;
    expect(own).toMatchObject({
      id,
      productTitle: "Coffee",
      costs: [{ amount: 500 }],
      abilities: { requestActivation: { allowed: true } },
    });
  });
});

async function rowsOf(excelData: string): Promise<string[][]> {
  const rows = await readSpreadsheet(Buffer.from(excelData, "base64"));
  return rows.map(({ cells }) => cells.map((cell) => cell.text));
}
