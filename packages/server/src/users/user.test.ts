import { groupCalls } from "@guildhall/core/groups";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

it("suggests active people by part of the name, without the caller, with wildcards taken literally", async () => {
  await team.join({ name: "Анна" });
  await team.join({ name: "Bob_by" });
  await team.join({ name: "Bobby" });
  await team.join({ name: "Gone", isDisabled: true }).catch(() => undefined);
  const find = async (query: string) =>
    (await ann.client.call(userCalls.listForSelect, { query: { query } })).items.map(({ name }) => name);
  expect(await find("")).toEqual(["Bob_by", "Bobby", "Анна"]);
  expect(await find("анн")).toEqual(["Анна"]);
  expect(await find("b_b")).toEqual(["Bob_by"]);
});

it("filters people by a group with its descendants", async () => {
  const bob = await team.join({ name: "Bob" });
  await team.join({ name: "Eve" });
  const parent = await team.group("Parent", []);
  await team.group("Child", [bob], parent);
  const { items } = await ann.client.call(userCalls.listForSelect, { query: { group_id: parent } });
  expect(items.map(({ name }) => name)).toEqual(["Bob"]);
  const groups = await ann.client.call(groupCalls.list, {});
  expect(groups.items.map(({ name, parentId }) => [name, parentId === parent])).toEqual([
    ["Child", true],
    ["Parent", false],
  ]);
});

it("shows a person's quota to nobody but themselves", async () => {
  const bob = await team.join({ name: "Bob" });
  const quotaOf = async (who: Teammate) =>
    (await ann.client.call(userCalls.getProfile, { params: { id: who.memberId } })).stats.giverQuota;
  expect(await quotaOf(ann)).toMatchObject([{ currencyId: team.currencyId, amount: 1000 }]);
  expect(await quotaOf(bob)).toEqual([]);
});

it("offers 300 people to choose from and not one more", async () => {
  await database().database.pool.query(
    `with account as (
       insert into accounts (email, created_at)
       select 'one-of-many-' || n || '@example.test', now() from generate_series(1, 301) n returning id
     )
     insert into members (workspace_id, account_id, name, created_at) select $1, id, 'Person', now() from account`,
    [team.workspaceId],
  );
  expect((await ann.client.call(userCalls.listForSelect, { query: {} })).items).toHaveLength(300);
});
