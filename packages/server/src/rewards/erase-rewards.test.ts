import { NO_FORMS } from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import { rewardCalls } from "@guildhall/core/rewards";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { postTransfers } from "../ledger/ledger.repository.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { insertCustomCurrency } from "./reward.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let owner: Teammate;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Owner", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

const give = (by: Teammate, to: Teammate, balances: Readonly<Record<string, number>>) =>
  by.client.call(balanceCalls.update, { params: { id: to.memberId }, body: { balances } });

/** Of members; the workspace's own side keeps none. */
const balances = async (workspaceId: number) =>
  db()
    .selectFrom("ledger_accounts")
    .select(["owner_id as memberId", "currency_id as currencyId", "balance"])
    .where("workspace_id", "=", workspaceId)
    .where("kind", "=", "member")
    .orderBy("owner_id")
    .orderBy("currency_id")
    .execute();

const erased = async () => {
  const { rows } = await sql<{ reference: string }>`
    select f.owner_id as "memberId", r.kind as to, t.currency_id as "currencyId", t.amount, t.actor_member_id as by, t.at,
        t.reference
      from ledger_transfers t
      join ledger_accounts f on f.workspace_id = t.workspace_id and f.id = t.from_account_id
      join ledger_accounts r on r.workspace_id = t.workspace_id and r.id = t.to_account_id
      where t.workspace_id = ${team.workspaceId} and t.reason = 'erase' order by f.owner_id, t.currency_id
  `.execute(db());
  return rows;
};
const tellings = async (after: number) =>
  (await newestEvents(db(), [team.workspaceId], after)).map(({ type, payload, by }) => ({ type, payload, by }));

describe("erasing balances", () => {
  it("takes what each has in each currency, once, and nothing in other workspaces", async () => {
    const gears = (await insertCustomCurrency(db(), team.workspaceId, { name: "Gears", forms: NO_FORMS, icon: "" })).id;
    const other = await buildTeam(database());
    const [boss, eve] = [await other.join({ name: "Boss", roles: ["owner"] }), await other.join({ name: "Eve" })];
    await give(boss, eve, { [other.currencyId]: 400 });
    await give(owner, ann, { [team.currencyId]: 700, [gears]: 50 });
    await give(owner, bob, { [team.currencyId]: 1 });
    const cat = await team.join({ name: "Cat" });
    await give(owner, cat, { [team.currencyId]: 20 });
    await give(owner, cat, { [team.currencyId]: 0 });
    const last = (await newestEvents(db(), [team.workspaceId], 0)).at(-1)?.id ?? 0;
    expect(await owner.client.call(rewardCalls.erase, {})).toMatchObject({ users: 2, balances: 3 });
    const facts = {
      ...{ to: "erased", by: owner.memberId, at: team.clock.now() },
      reference: expect.stringMatching(/^erase:.{36}$/),
    };
    const taken = [
      { memberId: ann.memberId, currencyId: team.currencyId, amount: 700, ...facts },
      { memberId: ann.memberId, currencyId: gears, amount: 50, ...facts },
      { memberId: bob.memberId, currencyId: team.currencyId, amount: 1, ...facts },
    ];
    expect(await erased()).toEqual(taken);
    expect((await balances(team.workspaceId)).map(({ balance }) => balance)).toEqual([0, 0, 0, 0]);
    expect(await balances(other.workspaceId)).toEqual([
      { memberId: eve.memberId, currencyId: other.currencyId, balance: 400 },
    ]);
    expect((await owner.client.call(rewardCalls.get, {})).balances).toEqual({ users: 0, balances: 0 });
    expect(await owner.client.call(rewardCalls.erase, {})).toMatchObject({ users: 0, balances: 0 });
    expect(await erased()).toEqual(taken);
    const told = { type: "rewards.erased", by: owner.memberId };
    expect(await tellings(last)).toEqual([
      { ...told, payload: { memberIds: [ann.memberId, bob.memberId], balances: 3 } },
      { ...told, payload: { memberIds: [], balances: 0 } },
    ]);
    await other.close();
  });

  it("takes them again once there are new ones", async () => {
    for (const round of [1, 2]) {
      await give(owner, ann, { [team.currencyId]: 300 });
      expect(await owner.client.call(rewardCalls.erase, {})).toMatchObject({ users: 1, balances: 1 });
      expect(new Set((await erased()).map(({ reference }) => reference)).size).toBe(round);
    }
  });

  it("takes any number of them, a thousand at once", async () => {
    const { workspaceId, currencyId } = team;
    await sql`
      with people as (
        insert into accounts (email, created_at)
          select 'crowd-' || ${workspaceId}::bigint || '-' || n || '@example.test', now() from generate_series(1, 1001) n
          returning id
      )
      insert into members (workspace_id, account_id, name, created_at) select ${workspaceId}, id, 'One of many', now() from people
    `.execute(db());
    const crowd = await db()
      .selectFrom("members")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .where("name", "=", "One of many")
      .execute();
    const giveEach = (people: typeof crowd) => {
      const transfers = people.map(({ id }) => ({
        from: { kind: "adjustment" } as const,
        to: { kind: "member", ownerId: id } as const,
        ...{ currencyId, amount: 5, reason: "adjustment", reference: `crowd-${String(people.length)}` },
      }));
      return postTransfers(db(), { workspaceId, actorId: 0, at: team.clock.now(), transfers });
    };
    await giveEach(crowd);
    expect(await owner.client.call(rewardCalls.erase, {})).toMatchObject({ users: 1001, balances: 1001 });
    expect(new Set((await balances(workspaceId)).map(({ balance }) => balance))).toEqual(new Set([0]));
    const rows = await erased();
    expect([rows.length, new Set(rows.map(({ reference }) => reference)).size]).toEqual([1001, 1]);
    await giveEach(crowd.slice(1));
    expect(await owner.client.call(rewardCalls.erase, {})).toMatchObject({ users: 1000, balances: 1000 });
  });
});
