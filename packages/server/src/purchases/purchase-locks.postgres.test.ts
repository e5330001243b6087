import { purchaseCalls } from "@guildhall/core/purchases";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { recountPurchases } from "./purchase-list.repository.ts";
import { lockPurchases } from "./purchase.repository.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let productId: number;

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  productId = await perkSteps.create(boss, { title: "Coffee", costs: [] });
});
afterEach(() => team.close());

const request = async () =>
  (await boss.client.call(purchaseCalls.create, { body: { productId, activate: true } })).purchase.id;
const activate = async (id: number) =>
  (await boss.client.call(purchaseCalls.activate, { params: { id }, body: { comment: "" } })).purchase.status;
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database().database.handle);
  return rows[0]?.count;
};

it("a purchase is activated while another one is locked, and not while it's locked itself", async () => {
  const [held, free] = [await request(), await request()];
  const state = { isOver: false };
  const { late } = await database()
    .database.handle.transaction()
    .execute(async (tx) => {
      await lockPurchases(tx, team.workspaceId, [held]);
      expect(await activate(free)).toBe("activated");
      const late = activate(held).finally(() => (state.isOver = true));
      await expect.poll(async () => state.isOver || (await waiting()) === 1).toBe(true);
      expect(state.isOver).toBe(false);
      return { late };
    });
  expect(await late).toBe("activated");
});

it("everyone locks counters in the same order: whoever waits for the first holds no other", async () => {
  const { handle } = database().database;
  const places = [1, 2].map((groupId) => ({ groupId, list: "requests" as const }));
  const nowhere = { groupId: 0, list: "" } as const;
  const moves = places.map((to) => ({ from: nowhere, to }));
  await recountPurchases(handle, team.workspaceId, moves);
  const counter = (groupId: number) => sql<{ value: number }>`
    select value from purchase_counters where workspace_id = ${team.workspaceId} and group_id = ${groupId} for update skip locked`;
  const { late } = await handle.transaction().execute(async (tx) => {
    await counter(1).execute(tx);
    const late = handle.transaction().execute((other) => recountPurchases(other, team.workspaceId, moves.toReversed()));
    await expect.poll(waiting).toBe(1);
    expect((await counter(2).execute(tx)).rows).toHaveLength(1);
    return { late };
  });
  await late;
});
