import { balanceCalls } from "@guildhall/core/balances";
import { FEATURES } from "@guildhall/core/permissions";
import { purchaseCalls } from "@guildhall/core/purchases";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StoredEvent } from "../events/reader.ts";
import type { MemberCall } from "../lib/deps.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { explainPurchases } from "./explain-purchases.service.ts";
import { purchaseCardPlaces } from "./card-place.repository.ts";
import { purchaseCounts } from "./purchase-count.ts";
import { findPurchaseSubjects } from "./purchase-subject.repository.ts";
import { regroupPurchases } from "./regroup-purchases.repository.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

const db = () => database().database.handle;

async function perk(title: string, amount: number, groupId = 0): Promise<number> {
  const costs = amount === 0 ? [] : [{ currencyId: team.currencyId, amount }];
  return perkSteps.create(boss, { title, groupId, costs });
}

async function buy(who: Teammate, productId: number, more: { userId?: number; activate?: boolean } = {}) {
  const { purchase } = await who.client.call(purchaseCalls.create, { body: { productId, ...more } });
  return purchase.id;
}

describe("purchases beside each other", () => {
  it("are told of with their own price only, and only those that were asked for", async () => {
    await enrich(ann, 1_000);
    const [tea, water] = [await perk("Tea", 300), await perk("Water", 200)];
    const [first, second] = [await buy(ann, tea), await buy(ann, water)];
    const found = await database().database.transaction((tx) => findPurchaseSubjects(tx, team.workspaceId, [first]));
    expect([...found]).toEqual([
      [first, { title: "Tea", groupId: 0, note: "", costs: [{ currencyId: team.currencyId, amount: 300 }] }],
    ]);
    expect(second).not.toBe(first);
  });

  it("keep what another list and another group has, when a group goes", async () => {
    const crew = await team.group("Crew", [ann, bob]);
    const other = await team.group("Other", [ann, bob]);
    const [ours, theirs, all] = [await perk("Tea", 0, crew), await perk("Milk", 0, other), await perk("Water", 0)];
    await buy(ann, ours);
    await buy(bob, ours, { activate: true });
    await buy(bob, ours, { activate: true });
    await buy(ann, theirs);
    await buy(ann, all, { activate: true });
    await regroupPurchases(db(), { workspaceId: team.workspaceId, groupId: crew, parentId: 0 });
    expect(await counters()).toEqual([
      { group: 0, list: "inactive", value: 1 },
      { group: 0, list: "requests", value: 3 },
      { group: other, list: "inactive", value: 1 },
    ]);
  });

  it("place cards of purchases only: another thing's card may have the same number", async () => {
    const crew = await team.group("Crew", [ann]);
    const id = await buy(ann, await perk("Tea", 0, crew), { activate: true });
    await team.readEvents();
    await sql`
      insert into feed_items (workspace_id, id, event_id, category, type, entity_id, payload, at)
      select workspace_id, id + 1000, event_id, 'challenge', 'challenge_published', entity_id, payload, at from feed_items
      where workspace_id = ${team.workspaceId} and category = 'purchase' and entity_id = ${id}
    `.execute(db());
    const { rows } = await sql<{ id: number }>`${purchaseCardPlaces(team.workspaceId)}`.execute(db());
    const { rows: own } = await sql<{ id: number }>`
      select id from feed_items where workspace_id = ${team.workspaceId} and category = 'purchase'
    `.execute(db());
    expect(rows.map((row) => row.id).toSorted()).toEqual(own.map((row) => row.id).toSorted());
    expect(own).not.toEqual([]);
  });
});

it("names the channel that was chosen only if it's announced", async () => {
  const slack = {
    list: () => Promise.resolve({ channels: [{ id: "C1", name: "general" }], missedScope: "" }),
    isConnected: () => Promise.resolve(true),
  };
  const connected = await buildTeam(database(), { channels: { slack } });
  const owner = await connected.join({ name: "Olga", roles: ["owner"] });
  const productId = await perkSteps.create(owner, { title: "Tea", costs: [] });
  const channel = { id: "slack:C1", name: "general" };
  for (const [publishAnnounce, chosen] of [
    [true, channel],
    [true, null],
    [false, channel],
  ] as const)
    await owner.client.call(purchaseCalls.create, { body: { productId, publishAnnounce, channel: chosen } });
  const { rows } = await sql<{ channel: string | null }>`
    select payload ->> 'channelId' as channel from events
    where workspace_id = ${connected.workspaceId} and type = 'purchase.created' order by seq
  `.execute(db());
  expect(rows.map((row) => row.channel)).toEqual(["slack:C1", null, null]);
  await connected.close();
});

describe("a movement's purchase", () => {
  it("is named to its buyer and to managers, with who has it if it was a gift", async () => {
    const tea = await perk("Tea", 0);
    const [own, gift] = [await buy(ann, tea), await buy(ann, tea, { userId: bob.memberId })];
    await buy(bob, tea);
    const explain = async (who: Teammate, features: readonly string[] = FEATURES) =>
      Object.fromEntries(await explainPurchases(callOf(who, features), { memberId: ann.memberId, ids: [own, gift] }));
    const link = (id: number) => ({ type: "purchase", id });
    const known = {
      [own]: { title: "Tea", link: link(own), personId: 0 },
      [gift]: { title: "Tea", link: link(gift), personId: bob.memberId },
    };
    expect(await explain(ann)).toEqual(known);
    expect(await explain(boss)).toEqual(known);
    expect(await explain(bob)).toEqual({});
    expect((await explain(ann, []))[own]).toEqual({ title: "Tea", link: null, personId: 0 });
  });
});

describe("news of a purchase", () => {
  const newsOf = (type: StoredEvent["type"], amount: number) => {
    const costs = amount === 0 ? [] : [{ currencyId: 1, amount }];
    const event = { type, payload: { purchaseId: 7, buyerId: 5, memberId: 6, costs } } as unknown as StoredEvent;
    return purchaseCounts.news?.([event], undefined as never);
  };
  const everyone = (...topics: string[]) => ({ topics, memberIds: [] });

  it("are for all who may see it, and for the buyer's balance if it cost anything", () => {
    expect(purchaseCounts.handles).toEqual([
      "purchase.created",
      "purchase.requested",
      "purchase.activated",
      "purchase.refunded",
    ]);
    for (const type of ["purchase.created", "purchase.refunded"] as const) {
      expect(newsOf(type, 1)).toEqual([everyone("products", "purchases"), { topics: ["balances"], memberIds: [5] }]);
      expect(newsOf(type, 0)).toEqual([everyone("products", "purchases")]);
    }
    for (const type of ["purchase.requested", "purchase.activated"] as const)
      expect(newsOf(type, 1)).toEqual([everyone("purchases")]);
  });
});

async function enrich(who: Teammate, amount: number): Promise<void> {
  const balances = { [String(team.currencyId)]: amount };
  await boss.client.call(balanceCalls.update, {
    params: { id: who.memberId },
    body: { balances, comments: "", notify: false },
  });
}

async function counters() {
  const { rows } = await sql<{ group: number; list: string; value: number }>`
    select group_id as group, list, value from purchase_counters
    where workspace_id = ${team.workspaceId} and value <> 0 order by group_id, list
  `.execute(db());
  return rows;
}

function callOf({ memberId }: Teammate, features: readonly string[]): MemberCall {
  const roles = memberId === boss.memberId ? ["member", "moderator"] : ["member"];
  const workspace = { id: team.workspaceId, features };
  return { db: db(), actor: { memberId, roles, workspace } } as unknown as MemberCall;
}
