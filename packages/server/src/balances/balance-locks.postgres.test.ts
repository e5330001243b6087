import { balanceCalls } from "@guildhall/core/balances";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Handle } from "../db/database.ts";
import { postTransfers, readBalances } from "../ledger/ledger.repository.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { lockBalances } from "./balance.repository.ts";

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

const set = async (who: Teammate, amount: number) => {
  const { balances } = await boss.client.call(balanceCalls.update, {
    params: { id: who.memberId },
    body: { balances: { [String(team.currencyId)]: amount } },
  });
  return balances.map((each) => each.amount);
};
const reward = (tx: Handle, who: Teammate, amount: number) => {
  const to = { kind: "member", ownerId: who.memberId } as const;
  const transfers = [
    {
      from: { kind: "reward" } as const,
      to,
      currencyId: team.currencyId,
      amount,
      reason: "challenge",
      reference: "assignment:1",
    },
  ];
  return postTransfers(tx, { workspaceId: team.workspaceId, actorId: 0, at: team.clock.now(), transfers });
};
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database().database.handle);
  return rows[0]?.count;
};

/** Locks a member's balances while the work runs. */
const holding = <T>(who: Teammate, work: (tx: Handle) => Promise<T>) =>
  database()
    .database.handle.transaction()
    .execute(async (tx) => {
      await lockBalances(tx, { workspaceId: team.workspaceId, memberId: who.memberId });
      return work(tx);
    });

it("a missing balance is only set while nobody else is changing it", async () => {
  const state = { isOver: false };
  const { answer } = await holding(ann, async (tx) => {
    const answer = set(ann, 500).finally(() => (state.isOver = true));
    await expect.poll(async () => state.isOver || (await waiting()) === 1).toBe(true);
    await reward(tx, ann, 300);
    return { answer };
  });
  expect(await answer).toEqual([500]);
  const balances = await readBalances(database().database.handle, team.workspaceId, [ann.memberId]);
  expect(balances.get(ann.memberId)?.get(team.currencyId)).toBe(500);
});

it("a balance is set while someone else's is locked", async () => {
  expect(await holding(ann, () => set(bob, 500))).toEqual([500]);
});
