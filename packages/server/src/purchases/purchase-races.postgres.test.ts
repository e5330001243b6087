import type { EndpointInput } from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import { groupCalls } from "@guildhall/core/groups";
import { perkCalls } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import { rewardCalls } from "@guildhall/core/rewards";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { featureRoutes } from "../features.ts";
import { checkLedger } from "../features.ts";
import { readBalances } from "../ledger/ledger.repository.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import type { PerkBody } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const database = useTestDatabase();
const ROUNDS = 8;
let team: Team;
let boss: Teammate;
/** A second process on the same database. */
let second: { readonly pool: Database; readonly server: TestServer };

beforeEach(async () => {
  team = await buildTeam(database());
  const pool = database().openAnother();
  second = { pool, server: createTestServer({ database: pool, clock: team.clock, routes: featureRoutes }) };
  boss = await team.join({ name: "Boss", roles: ["owner"] });
});
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  await second.server.close();
  await second.pool.close();
  await team.close();
  expect(violations).toEqual([]);
});

type Order = Partial<EndpointInput<typeof purchaseCalls.create>["body"]>;

const perk = (of: Partial<PerkBody> = {}): PerkBody => ({
  title: "Coffee",
  costs: [{ currencyId: team.currencyId, amount: 100 }],
  ...of,
});
const make = (of: Partial<PerkBody> = {}) => perkSteps.create(boss, perk(of));
const change = (id: number, of: Partial<PerkBody>) => perkSteps.update(boss, id, perk(of));
const buy = (who: Teammate, productId: number, order: Order = {}, idempotencyKey?: string) =>
  who.client.call(
    purchaseCalls.create,
    { body: { productId, ...order } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
const give = (who: Teammate, balances: Record<string, number>) =>
  boss.client.call(balanceCalls.update, { params: { id: who.memberId }, body: { balances } });
const stockOf = async (id: number) =>
  (await boss.client.call(perkCalls.list, { query: {} })).items.find((item) => item.id === id)?.quantity;
const purchasesOf = (productId: number) =>
  database()
    .database.handle.selectFrom("purchases")
    .select(["id", "status"])
    .where("workspace_id", "=", team.workspaceId)
    .where("product_id", "=", productId)
    .execute();
const balancesOf = async (who: Teammate) =>
  (await readBalances(database().database.handle, team.workspaceId, [who.memberId])).get(who.memberId) ??
  new Map<number, number>();

/** The same person, at the other process. */
const abroad = async (who: Teammate): Promise<Teammate> => ({ ...who, client: await second.server.client(who.email) });

async function joinRich(count: number, amount: number): Promise<Teammate[]> {
  const people: Teammate[] = [];
  for (let place = 0; place < count; place += 1) {
    const person = await team.join({ name: `Person ${place}` });
    await give(person, { [String(team.currencyId)]: amount });
    people.push(person);
  }
  return people;
}

/** Outcomes of simultaneous calls: "done", or the reason. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((each) => {
    if (each.status === "fulfilled") return "done";
    const { reason, kind } = each.reason as { readonly reason?: string; readonly kind?: string };
    return reason ?? kind ?? String(each.reason);
  });
}

const countOf = (seen: readonly string[], what: string) => seen.filter((each) => each === what).length;

it("of the last five, 200 people get five, and 195 are told it's out of stock", { timeout: 240_000 }, async () => {
  const people = await joinRich(200, 100);
  for (let place = 0; place < people.length; place += 2) {
    const [person] = people.slice(place, place + 1);
    if (person !== undefined) people[place] = await abroad(person);
  }
  const id = await make({ quantity: 5 });
  const seen = await outcomes(people.map((person) => buy(person, id)));
  expect([countOf(seen, "done"), countOf(seen, "perk_unavailable"), seen.length]).toEqual([5, 195, 200]);
  expect([await stockOf(id), (await purchasesOf(id)).length]).toEqual([0, 5]);
  const { handle } = database().database;
  const debits = await handle
    .selectFrom("ledger_transfers")
    .select("amount")
    .where("workspace_id", "=", team.workspaceId)
    .where("reason", "=", "purchase")
    .execute();
  expect(debits.map(({ amount }) => amount)).toEqual([100, 100, 100, 100, 100]);
  const left = await Promise.all(people.map(balancesOf));
  expect(left.filter((own) => (own.get(team.currencyId) ?? 0) === 0)).toHaveLength(5);
});

it("a double click buys once, with one answer, on any process", async () => {
  const [ann] = await joinRich(1, 1_000);
  if (ann === undefined) return expect.unreachable();
  const there = await abroad(ann);
  const id = await make({ quantity: 9 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = `click-${round}-of-a-double-click`;
    const answers = await Promise.all(
      [ann, there, ann].map((at) => buy(at, id, {}, key).then(({ purchase }) => purchase.id)),
    );
    expect(new Set(answers).size).toBe(1);
  }
  expect([await stockOf(id), (await purchasesOf(id)).length, (await balancesOf(ann)).get(team.currencyId)]).toEqual([
    1, 8, 200,
  ]);
});

it("with separate keys, each click is a purchase, as far as stock and balance allow", async () => {
  const [ann] = await joinRich(1, 250);
  if (ann === undefined) return expect.unreachable();
  const there = await abroad(ann);
  const id = await make({ quantity: 9 });
  const seen = await outcomes([buy(ann, id), buy(there, id), buy(ann, id), buy(there, id)]);
  expect([countOf(seen, "done"), countOf(seen, "not_enough_balance")]).toEqual([2, 2]);
  expect([await stockOf(id), (await balancesOf(ann)).get(team.currencyId)]).toEqual([7, 50]);
});

it("a key that bought one thing can't buy another, concurrently or later", async () => {
  const [ann] = await joinRich(1, 1_000);
  if (ann === undefined) return expect.unreachable();
  const there = await abroad(ann);
  const ids = [await make({ quantity: 9 }), await make({ title: "Tea", quantity: 9 })];
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = `one-key-for-two-${round}`;
    const seen = await outcomes([buy(ann, ids[0] ?? 0, {}, key), buy(there, ids[1] ?? 0, {}, key)]);
    expect([countOf(seen, "done"), countOf(seen, "conflict")]).toEqual([1, 1]);
    expect(await outcomes([buy(ann, ids[0] ?? 0, { message: "Another" }, key)])).toEqual(["conflict"]);
  }
  expect((await balancesOf(ann)).get(team.currencyId)).toBe(200);
});

it("of concurrent refund and activation, one wins and the others are told who", async () => {
  const [ann] = await joinRich(1, 1_000);
  if (ann === undefined) return expect.unreachable();
  const elsewhere = await abroad(boss);
  const id = await make({ quantity: ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { purchase } = await buy(ann, id, { activate: true });
    const params = { id: purchase.id };
    const seen = await outcomes([
      boss.client.call(purchaseCalls.refund, { params }),
      elsewhere.client.call(purchaseCalls.activate, { params, body: { comment: "" } }),
      boss.client.call(purchaseCalls.activateSeveral, { body: { ids: [purchase.id], comment: "" } }),
      elsewhere.client.call(purchaseCalls.refund, { params }),
    ]);
    expect(countOf(seen, "done")).toBe(1);
    const isBack = seen[0] === "done" || seen[3] === "done";
    const late = isBack ? "already_refunded" : "already_activated";
    expect(seen.filter((each) => each !== "done").every((each) => [late, "purchases_changed"].includes(each))).toBe(
      true,
    );
  }
});

it("50 concurrent purchases with a balance for one leave exactly one, paid in all its currencies", async () => {
  const ann = await team.join({ name: "Ann" });
  const { handle } = database().database;
  const extra = await handle
    .insertInto("currencies")
    .values(
      ["star", "leaf"].map(
        (name) => ({ workspace_id: team.workspaceId, name, icon: "⭐", kind: "emoji", is_allowed: true }) as const,
      ),
    )
    .returning("id")
    .execute();
  const price = [[team.currencyId, 300], ...extra.map(({ id }, place) => [id, 500 + place] as const)] as const;
  await give(ann, Object.fromEntries(price.map(([id, amount]) => [String(id), amount + 99])));
  const ids: number[] = [];
  for (let place = 0; place < 50; place += 1) {
    const costs = price.map(([currencyId, amount]) => ({ currencyId, amount }));
    // In a different order each time: locking must not follow the request's order.
    ids.push(await make({ title: `Perk ${place}`, costs: place % 2 === 0 ? costs : costs.toReversed() }));
  }
  const seen = await outcomes(ids.map((id) => buy(ann, id)));
  expect([countOf(seen, "done"), countOf(seen, "not_enough_balance")]).toEqual([1, 49]);
  expect([...(await balancesOf(ann)).values()]).toEqual([99, 99, 99]);
});

it("buyers pay the price they were shown while it's being edited, or are told", async () => {
  const [ann, ...others] = await joinRich(4, 10_000);
  if (ann === undefined) return expect.unreachable();
  const people = [await abroad(ann), ...others];
  const id = await make({ quantity: -1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const [before, after] = [100 + round, 101 + round];
    const shown = (amount: number) => [{ currencyId: team.currencyId, amount }];
    await change(id, { costs: shown(before) });
    const edit = change(id, { costs: shown(after) });
    const bought = people.map((person, place) => buy(person, id, { costs: shown(place % 2 === 0 ? before : after) }));
    const seen = await outcomes([edit, ...bought]);
    expect(seen.every((each) => ["done", "price_changed"].includes(each))).toBe(true);
    for (const [place, each] of (await Promise.allSettled(bought)).entries()) {
      if (each.status === "fulfilled")
        expect(each.value.purchase.costs[0]?.amount).toBe(place % 2 === 0 ? before : after);
    }
  }
});

it("buyers get a perk that's being deleted, or find none", async () => {
  const people = await joinRich(3, 10_000);
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await make({ quantity: 2 });
    const [removed, ...seen] = await outcomes([
      boss.client.call(perkCalls.delete, { params: { id } }),
      ...people.map((person) => buy(person, id)),
    ]);
    expect(removed).toBe("done");
    expect(seen.every((each) => ["done", "not_found", "perk_unavailable"].includes(each))).toBe(true);
    expect(await purchasesOf(id)).toHaveLength(countOf(seen, "done"));
  }
});

it("something bought while its group is being deleted belongs to an existing group", async () => {
  const [ann] = await joinRich(1, 10_000);
  if (ann === undefined) return expect.unreachable();
  const { id: parentId } = await boss.client.call(groupCalls.create, { body: { name: "Parent" } });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: groupId } = await boss.client.call(groupCalls.create, { body: { name: "Crew", parentId } });
    const id = await make({ groupId });
    const { purchase } = await buy(boss, id, { isFree: true, activate: true });
    const seen = await outcomes([
      boss.client.call(groupCalls.delete, { params: { id: groupId } }),
      buy(boss, id, { isFree: true, activate: true }),
      boss.client.call(purchaseCalls.refund, { params: { id: purchase.id } }),
      change(id, { groupId, title: "Tea" }),
    ]);
    expect(seen.slice(0, 3)).toEqual(["done", "done", "done"]);
    expect(["done", "validation"]).toContain(seen[3]);
  }
});

it("something bought while balances are erased is paid before or not at all, and a refund comes after", async () => {
  const people = await joinRich(3, 1_000);
  const id = await make({ quantity: -1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const person of people) await give(person, { [String(team.currencyId)]: 250 });
    const [first] = people;
    if (first === undefined) return expect.unreachable();
    const { purchase } = await buy(first, id);
    const [erased, ...seen] = await outcomes([
      boss.client.call(rewardCalls.erase, {}),
      ...people.map((person) => buy(person, id)),
    ]);
    expect(erased).toBe("done");
    expect(seen.every((each) => ["done", "not_enough_balance"].includes(each))).toBe(true);
    for (const person of people) expect((await balancesOf(person)).get(team.currencyId) ?? 0).toBe(0);
    const back = boss.client.call(purchaseCalls.refund, { params: { id: purchase.id } });
    expect(await outcomes([back, boss.client.call(rewardCalls.erase, {})])).toEqual(["done", "done"]);
    expect([0, 100]).toContain((await balancesOf(first)).get(team.currencyId) ?? 0);
  }
});

it("any mix of purchases, refunds and adjustments leaves balances and stock consistent with the rows", async () => {
  const people = await joinRich(3, 1_000);
  const ids = [await make({ quantity: 4 }), await make({ title: "Tea", quantity: -1 })];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first = 0, second = 0] = ids;
    const kept = [...(await purchasesOf(first)), ...(await purchasesOf(second))].filter(
      ({ status }) => status === "inactive",
    );
    const seen = await outcomes([
      ...people.flatMap((person) => [buy(person, first), buy(person, second, { activate: true })]),
      ...kept.map(({ id }) => boss.client.call(purchaseCalls.refund, { params: { id } })),
      ...people.map((person) => give(person, { [String(team.currencyId)]: round * 100 })),
      change(first, { quantity: 4 }),
    ]);
    expect(
      seen.filter((each) => !["done", "perk_unavailable", "not_enough_balance", "already_refunded"].includes(each)),
    ).toEqual([]);
  }
});
