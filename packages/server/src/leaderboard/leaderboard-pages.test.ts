import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildMember } from "../testing/build-people.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let zoe: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  zoe = await team.join({ name: "Zoe" });
});
afterEach(() => team.close());

const places = (query: { readonly page?: number; readonly around?: "me" }) =>
  zoe.client.call(leaderboardCalls.get, { query });
const rankOf = async (memberId: number) =>
  (await zoe.client.call(userCalls.getProfile, { params: { id: memberId } })).stats.rank;

/** Members with these scores, best first; returns their ids. */
async function earn(scores: readonly number[]): Promise<number[]> {
  const { workspaceId } = team;
  const { pool } = database().database;
  const ids: number[] = [];
  for (const score of scores) {
    const { memberId } = await buildMember(database().database.handle, { workspaceId, name: `Person ${score}` });
    ids.push(memberId);
    await pool.query("insert into leaderboard_scores values ($1, 'all', $2, $3)", [workspaceId, memberId, score]);
  }
  for (const width of [65_536, 256])
    await pool.query(
      `insert into leaderboard_buckets (workspace_id, period, width, bucket, members)
       select $1, 'all', $2::bigint, score / $2::bigint, count(*) from leaderboard_scores where workspace_id = $1
       group by score / $2::bigint`,
      [workspaceId, width],
    );
  return ids;
}

it("has thirty places on a page, and the ranks go on over the next one", async () => {
  const ids = await earn(Array.from({ length: 31 }, (_, place) => 1000 - place * 10));
  const first = await places({});
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 30));
  expect([first.hasNext, first.nextPage, first.items.at(-1)?.rank]).toEqual([true, 1, 30]);
  const second = await places({ page: 1 });
  expect(second.items.map(({ name, rank }) => `${rank} ${name}`)).toEqual(["31 Person 700", "0 Zoe"]);
  expect([second.hasNext, second.nextPage]).toEqual([false, null]);
});

it("around somebody without a score shows the places before theirs, and no pages", async () => {
  await earn([300, 200]);
  const { items, hasNext, nextPage } = await places({ around: "me" });
  expect(items.map(({ name, rank }) => `${rank} ${name}`)).toEqual(["1 Person 300", "2 Person 200", "0 Zoe"]);
  expect([hasNext, nextPage]).toEqual([false, null]);
});

it("a profile shows the rank, ties share it, and nothing earned is no rank", async () => {
  const ids = await earn([300, 200, 200, 100]);
  expect(await Promise.all([...ids, zoe.memberId].map(rankOf))).toEqual([1, 2, 2, 4, 0]);
});

it("a member who's disabled leaves no gap in the ranks, in the list and on profiles", async () => {
  const [first = 0, second = 0, third = 0] = await earn([70_000, 300, 200]);
  await database()
    .database.handle.updateTable("members")
    .set({ status: "disabled" })
    .where("workspace_id", "=", team.workspaceId)
    .where("id", "=", first)
    .execute();
  const { items } = await places({});
  expect(items.map(({ name, rank }) => `${rank} ${name}`)).toEqual(["1 Person 300", "2 Person 200", "0 Zoe"]);
  expect([await rankOf(second), await rankOf(third)]).toEqual([1, 2]);
});
