import { ancestorsOf, groupCalls } from "@guildhall/core/groups";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const ROUNDS = 12;
let team: Team;
let admin: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  admin = await team.join({ name: "Owner", roles: ["owner"] });
});
afterEach(() => team.close());

function move(id: number, parentId: number, name: string) {
  return admin.client.call(groupCalls.update, { params: { id }, body: { name, parentId } });
}

it("two concurrent moves never make a cycle", async () => {
  const { id: first } = await admin.client.call(groupCalls.create, { body: { name: "First" } });
  const { id: second } = await admin.client.call(groupCalls.create, { body: { name: "Second" } });
  for (let round = 0; round < ROUNDS; round += 1) {
    const moves = await Promise.allSettled([move(first, second, "First"), move(second, first, "Second")]);
    expect(moves.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    const { items } = await admin.client.call(groupCalls.list, {});
    expect(items.filter((each) => each.parentId === 0)).toHaveLength(1);
    for (const { id } of items) expect(ancestorsOf(items, id)).not.toContain(id);
    await move(first, 0, "First");
    await move(second, 0, "Second");
  }
});

it("a name, however it's written, is given to one sibling", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await admin.client.call(groupCalls.create, { body: { name: `Other ${round}` } });
    const wanted = `Sales ${round}`;
    const tries = await Promise.allSettled([
      admin.client.call(groupCalls.create, { body: { name: wanted } }),
      admin.client.call(groupCalls.create, { body: { name: ` ${wanted.toUpperCase()}` } }),
      move(id, 0, `Ｓａｌｅｓ ${round}`),
    ]);
    expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  }
});

it("a group is deleted once, and nobody is left in a deleted one", async () => {
  const people = await Promise.all([1, 2, 3].map((place) => team.join({ name: `Person ${place}` })));
  const { id: parentId } = await admin.client.call(groupCalls.create, { body: { name: "Parent" } });
  const { pool } = database().database;
  for (let round = 0; round < ROUNDS; round += 1) {
    const groupId = await team.group(`Round ${round}`, people.slice(1), parentId);
    const join = pool.query("insert into member_groups values ($1, $2, $3)", [
      team.workspaceId,
      people[0]?.memberId,
      groupId,
    ]);
    const remove = () => admin.client.call(groupCalls.delete, { params: { id: groupId } });
    const [, ...removals] = await Promise.allSettled([join, remove(), remove()]);
    expect(removals.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    const left = await pool.query("select 1 from member_groups where workspace_id = $1 and group_id = $2", [
      team.workspaceId,
      groupId,
    ]);
    expect(left.rows).toEqual([]);
  }
  await team.readEvents();
  expect((await checkLedger(database().database.handle, team.workspaceId)).violations).toEqual([]);
});

it("whoever is being put into a group while it's deleted goes along to its parent", async () => {
  const ann = await team.join({ name: "Ann" });
  const { handle } = database().database;
  const parentId = await team.group("Parent", []);
  const groupId = await team.group("Child", [], parentId);
  const ofAnn = { workspace_id: team.workspaceId, member_id: ann.memberId };
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(handle);
    return rows[0]?.count;
  };
  const { removal } = await handle.transaction().execute(async (tx) => {
    await tx
      .insertInto("member_groups")
      .values({ ...ofAnn, group_id: groupId })
      .execute();
    const removal = admin.client.call(groupCalls.delete, { params: { id: groupId } });
    await expect.poll(waiting).toBe(1);
    return { removal };
  });
  expect(await removal).toEqual({ id: groupId });
  const places = await handle
    .selectFrom("member_groups")
    .selectAll()
    .where("workspace_id", "=", team.workspaceId)
    .execute();
  expect(places).toEqual([{ ...ofAnn, group_id: parentId }]);
});
