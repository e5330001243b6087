import { newUserCalls, userCalls } from "@guildhall/core/users";
import { rewardCalls } from "@guildhall/core/rewards";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildPng } from "../testing/build-png.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let ann: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Owner", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

/** The topics a call publishes directly, without a reader. */
async function topicsOf(act: () => Promise<unknown>): Promise<readonly string[]> {
  const topics = new Set<string>();
  const stop = team.server.deps.bus.subscribe((message) => {
    if (message.kind === "news" && message.workspaceId === team.workspaceId) {
      for (const topic of message.topics) topics.add(topic);
    }
  });
  await act();
  stop();
  return [...topics].sort();
}

it("notifies pages with groups of new member counts", async () => {
  const params = { id: ann.memberId };
  const crew = await team.group("Crew", []);
  const { client } = owner;
  const told = ["groups", "leaderboard", "users"];
  // What opens to its member is told to them alone.
  const opened = ["chains", "challenges", "contests", "feed", "quizzes"];
  const all = [...told, ...opened].toSorted();
  expect(await topicsOf(() => client.call(userCalls.setGroups, { params, body: { ids: [crew] } }))).toEqual(all);
  expect(await topicsOf(() => client.call(userCalls.disable, { params }))).toEqual(told);
  const body = { name: "Bea", email: `bea-${String(team.workspaceId)}@guild.test`, groupIds: [crew] };
  expect(await topicsOf(() => client.call(newUserCalls.add, { body }))).toEqual(told);
});

it("notifies pages with amounts of a changed currency", async () => {
  const input = { body: { name: "Gems" }, files: { iconFile: buildPng(64) } };
  const told = await topicsOf(() => owner.client.call(rewardCalls.createCurrency, input));
  expect(told).toEqual(["balances", "challenges", "feed", "leaderboard", "products", "purchases", "thanks"]);
});
