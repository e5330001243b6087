import { statsCalls } from "@guildhall/core/stats";
import { thanksCalls } from "@guildhall/core/thanks";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildMember } from "../testing/build-people.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let admin: Teammate;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { settings: { leaderboardFreeAccess: false } });
  admin = await team.join({ name: "Admin", roles: ["admin"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

const thank = async (by: Teammate, receiver: Teammate, amount: number) =>
  by.client.call(thanksCalls.give, {
    body: {
      receivers: [{ id: receiver.memberId }],
      description: "Well done",
      rewards: [{ currencyId: team.currencyId, amount }],
    },
  });
const read = async (by: Teammate, groupId?: number) =>
  by.client.call(statsCalls.get, { query: groupId === undefined ? {} : { group_id: groupId } });

it("totals begin at nothing, and are those of the workspace, or of a group", async () => {
  const group = await team.group("Sales", [bob]);
  const none = { totalChallenges: 0, totalThanks: 0, totalRewards: 0, formattedTotalRewards: "0" };
  expect([await read(ann), await read(ann, group)]).toMatchObject([
    { ...none, totalUsers: 3 },
    { ...none, totalUsers: 1 },
  ]);
  const store = async (name: string, value: number, groupId: number) =>
    database()
      .database.handle.insertInto("workspace_counters")
      .values({ workspace_id: team.workspaceId, group_id: groupId, name, value })
      .execute();
  await store("totalThanks", 7, 0);
  await store("totalChallenges", 3, 0);
  await store("totalRewards", 123_450, 0);
  await store("totalThanks", 2, group);
  expect([await read(ann), await read(ann, group)]).toMatchObject([
    { totalThanks: 7, totalChallenges: 3, totalRewards: 123_450, formattedTotalRewards: "1,234.5" },
    { ...none, totalThanks: 2 },
  ]);
});

it("the top places are there for whoever may see the leaderboard", async () => {
  await thank(ann, bob, 200);
  await thank(bob, ann, 300);
  await team.readEvents();
  expect([(await read(admin)).users.map(({ name }) => name), (await read(ann)).users]).toEqual([
    ["Ann", "Bob", "Admin"],
    [],
  ]);
});

it("the top places are seven, of the workspace's people or of a group's", async () => {
  const group = await team.group("Sales", [bob]);
  const namesOf = async (groupId?: number) => (await read(admin, groupId)).users.map(({ name }) => name);
  const join = async (name: string) => buildMember(database().database.handle, { workspaceId: team.workspaceId, name });
  for (const name of ["Cleo", "Dan", "Eve", "Finn"]) await join(name);
  const seven = ["Admin", "Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"];
  expect([await namesOf(), await namesOf(group)]).toEqual([seven, ["Bob"]]);
  await join("Gus");
  expect(await namesOf()).toEqual(seven);
});

it("everyone sees the top places where the leaderboard is open to everyone, and no other workspace's", async () => {
  const open = await buildTeam(database(), { settings: { leaderboardFreeAccess: true } });
  const cleo = await open.join({ name: "Cleo" });
  expect(await read(cleo)).toMatchObject({ totalUsers: 1, users: [{ name: "Cleo" }] });
  await open.close();
});
