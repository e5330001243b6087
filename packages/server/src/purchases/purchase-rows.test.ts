import { FEATURES } from "@guildhall/core/permissions";
import { purchaseCalls } from "@guildhall/core/purchases";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import type { Handle } from "../db/database.ts";
import type { StoredEvent } from "../events/reader.ts";
import type { MemberCall } from "../lib/deps.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Teammate } from "../testing/team.ts";
import { it } from "../testing/world.ts";
import { explainPurchases } from "./explain-purchases.service.ts";
import { purchaseCardPlaces } from "./card-place.repository.ts";
import { purchaseCounts } from "./purchase-count.ts";
import { findPurchaseSubjects } from "./purchase-subject.repository.ts";
import { regroupPurchases } from "./regroup-purchases.repository.ts";

describe("purchases beside each other", () => {
  it("are told of with their own price only, and only those that were asked for", async ({
    database,
    ann,
    perk,
    buy,
    stars,
    fund,
  }) => {
    await fund(ann, 1_000);
    const [tea, water] = [await perk({ title: "Tea", costs: stars(300) }), await perk({ costs: stars(200) })];
    const { id } = await buy(ann, tea);
    await buy(ann, water);
    const found = await database.database.transaction((tx) => findPurchaseSubjects(tx, ann.workspaceId, [id]));
    expect([...found]).toEqual([[id, { title: "Tea", groupId: 0, note: "", costs: stars(300) }]]);
  });

  it("keep what another list and another group has, when a group goes", async ({ db, team, ann, bob, perk, buy }) => {
    const crew = await team.group("Crew", [ann, bob]);
    const other = await team.group("Other", [ann, bob]);
    const [ours, theirs, all] = [await perk({ groupId: crew }), await perk({ groupId: other }), await perk()];
    await buy(ann, ours);
    await buy(bob, ours, { activate: true });
    await buy(bob, ours, { activate: true });
    await buy(ann, theirs);
    await buy(ann, all, { activate: true });
    await regroupPurchases(db, { workspaceId: team.workspaceId, groupId: crew, parentId: 0 });
    expect(await counters(db, team.workspaceId)).toEqual([
      { group: 0, list: "inactive", value: 1 },
      { group: 0, list: "requests", value: 3 },
      { group: other, list: "inactive", value: 1 },
    ]);
  });

  it("place cards of purchases only: another thing's card may have the same number", async ({
    db,
    team,
    ann,
    perk,
    buy,
  }) => {
    const crew = await team.group("Crew", [ann]);
    const { id } = await buy(ann, await perk({ groupId: crew }), { activate: true });
    await team.readEvents();
    await sql`
      insert into feed_items (workspace_id, id, event_id, category, type, entity_id, payload, at)
      select workspace_id, id + 1000, event_id, 'challenge', 'challenge_published', entity_id, payload, at from feed_items
      where workspace_id = ${team.workspaceId} and category = 'purchase' and entity_id = ${id}
    `.execute(db);
    const { rows } = await sql<{ id: number }>`${purchaseCardPlaces(team.workspaceId)}`.execute(db);
    const { rows: own } = await sql<{ id: number }>`
      select id from feed_items where workspace_id = ${team.workspaceId} and category = 'purchase'
    `.execute(db);
    expect(rows.map((row) => row.id).toSorted()).toEqual(own.map((row) => row.id).toSorted());
    expect(own).not.toEqual([]);
  });
});

it("names the channel that was chosen only if it's announced", async ({ db, database }) => {
  const slack = {
    list: () => Promise.resolve({ channels: [{ id: "C1", name: "general" }], missedScope: "" }),
    isConnected: () => Promise.resolve(true),
  };
  const connected = await buildTeam(database, { channels: { slack } });
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
  `.execute(db);
  expect(rows.map((row) => row.channel)).toEqual(["slack:C1", null, null]);
  await connected.close();
});

describe("a movement's purchase", () => {
  it("is named to its buyer and to managers, with who has it if it was a gift", async ({
    db,
    ann,
    bob,
    moderator,
    perk,
    buy,
  }) => {
    const tea = await perk({ title: "Tea" });
    const [{ id: own }, { id: gift }] = [await buy(ann, tea), await buy(ann, tea, { userId: bob.memberId })];
    await buy(bob, tea);
    const explain = async (who: Teammate, features: readonly string[] = FEATURES) => {
      const roles = who === moderator ? ["member", "moderator"] : ["member"];
      const actor = { memberId: who.memberId, roles, workspace: { id: who.workspaceId, features } };
      const call = { db, actor } as unknown as MemberCall;
      return Object.fromEntries(await explainPurchases(call, { memberId: ann.memberId, ids: [own, gift] }));
    };
    const link = (id: number) => ({ type: "purchase", id });
    const known = {
      [own]: { title: "Tea", link: link(own), personId: 0 },
      [gift]: { title: "Tea", link: link(gift), personId: bob.memberId },
    };
    expect(await explain(ann)).toEqual(known);
    expect(await explain(moderator)).toEqual(known);
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

async function counters(db: Handle, workspaceId: number) {
  const { rows } = await sql<{ group: number; list: string; value: number }>`
    select group_id as group, list, value from purchase_counters
    where workspace_id = ${workspaceId} and value <> 0 order by group_id, list
  `.execute(db);
  return rows;
}
