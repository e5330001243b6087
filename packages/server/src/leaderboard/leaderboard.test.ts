import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { statsCalls } from "@guildhall/core/stats";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;
let eve: Teammate;
let zoe: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 99_900 });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  eve = await team.join({ name: "Eve" });
  zoe = await team.join({ name: "Zoe" });
});
afterEach(() => team.close());

async function thank(giver: Teammate, receivers: readonly Teammate[], amount: number): Promise<void> {
  await giver.client.call(thanksCalls.give, {
    body: {
      receivers: receivers.map(({ memberId }) => ({ id: memberId })),
      description: "Thanks",
      rewards: [{ currencyId: team.currencyId, amount }],
    },
  });
}

const places = (items: readonly { readonly name: string; readonly rank: number; readonly score: number }[]) =>
  items.map(({ name, rank, score }) => `${rank} ${name} ${score}`);

describe("the leaderboard", () => {
  it("gives equal scores the same rank and none for zero", async () => {
    await thank(ann, [bob, eve], 300);
    await thank(bob, [ann], 100);
    await team.readEvents();
    const { items, me } = await zoe.client.call(leaderboardCalls.get, { query: {} });
    expect(places(items)).toEqual(["1 Bob 300", "1 Eve 300", "3 Ann 100", "0 Zoe 0"]);
    expect(me).toEqual({ rank: 0, score: 0, formattedScore: "0" });
  });

  it("counts a month separately and all time across months", async () => {
    await thank(ann, [bob], 300);
    team.clock.set(new Date("2026-12-02T10:00:00Z"));
    await thank(ann, [eve], 200);
    await team.readEvents();
    const month = await ann.client.call(leaderboardCalls.get, { query: { period: "month" } });
    const always = await ann.client.call(leaderboardCalls.get, { query: { period: "all" } });
    expect(places(month.items).slice(0, 2)).toEqual(["1 Eve 200", "0 Ann 0"]);
    expect(places(always.items).slice(0, 2)).toEqual(["1 Bob 300", "2 Eve 200"]);
  });

  it("ranks within a group and its descendants", async () => {
    const parent = await team.group("Parent", [eve]);
    await team.group("Child", [zoe], parent);
    await thank(ann, [bob], 500);
    await thank(ann, [eve], 200);
    await thank(ann, [zoe], 100);
    await team.readEvents();
    const { items, me } = await zoe.client.call(leaderboardCalls.get, { query: { group_id: parent } });
    expect(places(items)).toEqual(["1 Eve 200", "2 Zoe 100"]);
    expect(me?.rank).toBe(2);
    expect((await bob.client.call(leaderboardCalls.get, { query: { group_id: parent } })).me).toBeNull();
  });

  it("shows the ranks around oneself", async () => {
    const crowd: Teammate[] = [];
    for (let index = 0; index < 20; index += 1) crowd.push(await team.join({ name: `Person ${index}` }));
    for (const [index, person] of crowd.entries()) await thank(ann, [person], 1000 - index * 10);
    await team.readEvents();
    const middle = crowd[10] as Teammate;
    const { items, me } = await middle.client.call(leaderboardCalls.get, { query: { around: "me" } });
    expect(me?.rank).toBe(11);
    expect(items.map(({ rank }) => rank)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect(items[7]?.id).toBe(middle.memberId);
  });

  it("is closed to members if the setting says so, and open to moderators", async () => {
    await team.close();
    team = await buildTeam(database(), { settings: { leaderboardFreeAccess: false } });
    const member = await team.join({ name: "Member" });
    const moderator = await team.join({ name: "Moderator", roles: ["moderator"] });
    await expect(member.client.call(leaderboardCalls.get, { query: {} })).rejects.toMatchObject({
      kind: "access_denied",
    });
    expect((await moderator.client.call(leaderboardCalls.get, { query: {} })).items).toHaveLength(2);
    expect((await member.client.call(statsCalls.get, { query: {} })).users).toEqual([]);
  });
});

it("sums up the dashboard, for all and for a group", async () => {
  const group = await team.group("Group", [bob]);
  await thank(ann, [bob, eve], 300);
  await thank(ann, [eve], 100);
  await team.readEvents();
  const all = await ann.client.call(statsCalls.get, { query: {} });
  expect(all).toMatchObject({ totalThanks: 2, totalRewards: 700, formattedTotalRewards: "7", totalUsers: 4 });
  expect(places(all.users).slice(0, 2)).toEqual(["1 Eve 400", "2 Bob 300"]);
  const some = await ann.client.call(statsCalls.get, { query: { group_id: group } });
  expect(some).toMatchObject({ totalThanks: 1, totalUsers: 1 });
});

it("shows rank, thanks received and, only to oneself, the quota on the profile", async () => {
  await thank(ann, [bob], 300);
  await team.readEvents();
  const own = await ann.client.call(userCalls.getProfile, { params: { id: ann.memberId } });
  expect(own.stats.giverQuota.map(({ amount, free }) => [amount, free])).toEqual([[99_900, 99_600]]);
  const others = await ann.client.call(userCalls.getProfile, { params: { id: bob.memberId } });
  expect(others.stats).toMatchObject({ rank: 1, giverQuota: [], thanksRewards: [{ amount: 300 }] });
});
