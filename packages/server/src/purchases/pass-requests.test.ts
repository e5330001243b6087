import { purchaseCalls } from "@guildhall/core/purchases";
import { userCalls } from "@guildhall/core/users";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let mo: Teammate;
let ann: Teammate;
let bob: Teammate;
let cid: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Olga", roles: ["owner"] });
  mo = await team.join({ name: "Mo", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  cid = await team.join({ name: "Cid" });
});
afterEach(() => team.close());

async function request(who: Teammate, responsible: readonly Teammate[]): Promise<number> {
  const productId = await perkSteps.create(owner, {
    title: "Coffee",
    costs: [],
    responsibleMode: responsible.length === 0 ? "managers" : "users",
    responsibleUserIds: responsible.map(({ memberId }) => memberId),
  });
  const { purchase } = await who.client.call(purchaseCalls.create, { body: { productId, activate: true } });
  return purchase.id;
}

const disable = (who: Teammate) => owner.client.call(userCalls.disable, { params: { id: who.memberId } });

/** Each request that was passed on, by whom, and to whom. */
async function passed() {
  const { rows } = await sql<{ id: number; actor: number; told: readonly number[] }>`
    select (payload ->> 'purchaseId')::int as id, actor_member_id as actor, payload -> 'responsibleIds' as told
    from events where workspace_id = ${team.workspaceId} and type = 'purchase.request_passed' order by id
  `.execute(database().database.handle);
  return rows;
}

it("a request is passed to the managers once the last person responsible is disabled, by the product itself", async () => {
  const waiting = await request(ann, [bob, cid]);
  await disable(bob);
  expect(await passed()).toEqual([]);
  await disable(cid);
  expect(await passed()).toEqual([{ id: waiting, actor: 0, told: [owner.memberId, mo.memberId] }]);
});

it("a manager who made the request isn't told of it", async () => {
  const waiting = await request(mo, [bob]);
  await disable(bob);
  expect(await passed()).toEqual([{ id: waiting, actor: 0, told: [owner.memberId] }]);
});

it("nothing is passed on that waits for others, that managers were told of, or that one asked for oneself", async () => {
  await request(ann, [cid]);
  await request(ann, []);
  await request(bob, [bob]);
  await disable(bob);
  await disable(mo);
  expect(await passed()).toEqual([]);
});

it("nothing is passed on that was activated already", async () => {
  const done = await request(ann, [bob]);
  await bob.client.call(purchaseCalls.activate, { params: { id: done }, body: { comment: "" } });
  await disable(bob);
  expect(await passed()).toEqual([]);
});

it("a request waits for a person responsible who loses a role, and isn't told again", async () => {
  await request(ann, [mo]);
  await owner.client.call(userCalls.removeRole, { params: { id: mo.memberId, role: "moderator" } });
  expect(await passed()).toEqual([]);
  await disable(mo);
  expect((await passed()).map(({ told }) => told)).toEqual([[owner.memberId]]);
});

it("nobody is told if the only manager made the request", async () => {
  await owner.client.call(userCalls.removeRole, { params: { id: mo.memberId, role: "moderator" } });
  await request(owner, [bob]);
  await disable(bob);
  expect(await passed()).toEqual([]);
});
