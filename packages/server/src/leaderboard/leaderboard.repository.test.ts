import { beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { MemberSpec } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { withoutIndexes } from "../testing/without-indexes.ts";
import { countAbove, findNeighbours, findPlaces, findScore } from "./leaderboard.repository.ts";
import type { LeaderboardScope } from "./leaderboard.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let own: LeaderboardScope;

beforeEach(async () => {
  own = { workspaceId: (await buildWorkspace(db())).id, period: "all", groupIds: [] };
});

const join = async (name: string, spec: Partial<MemberSpec> = {}) =>
  (await buildMember(db(), { workspaceId: own.workspaceId, name, ...spec })).memberId;

async function group(memberIds: readonly number[]): Promise<number> {
  const { id } = await db()
    .insertInto("groups")
    .values({ workspace_id: own.workspaceId, name: "Group" })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const memberId of memberIds)
    await db()
      .insertInto("member_groups")
      .values({ workspace_id: own.workspaceId, member_id: memberId, group_id: id })
      .execute();
  return id;
}

async function score({ workspaceId, period }: LeaderboardScope, memberId: number, amount: number): Promise<void> {
  await db()
    .insertInto("leaderboard_scores")
    .values({ workspace_id: workspaceId, period, member_id: memberId, score: amount })
    .execute();
  for (const width of [65_536, 256])
    await db()
      .insertInto("leaderboard_buckets")
      .values({ workspace_id: workspaceId, period, width, bucket: Math.floor(amount / width), members: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["workspace_id", "period", "width", "bucket"])
          .doUpdateSet((eb) => ({ members: eb("leaderboard_buckets.members", "+", 1) })),
      )
      .execute();
}

/** A workspace with the same members and groups, in which everyone is active, in every group, and has far more. */
async function importRicher(memberIds: readonly number[]): Promise<void> {
  const workspaceId = await importTwin(database().database, own.workspaceId);
  const { pool } = database().database;
  await pool.query("delete from leaderboard_scores where workspace_id = $1", [workspaceId]);
  await pool.query("delete from leaderboard_buckets where workspace_id = $1", [workspaceId]);
  for (const [place, id] of memberIds.entries()) await score({ ...own, workspaceId }, id, 900_000 + place);
  await pool.query("update members set name = 'Twin', status = 'active' where workspace_id = $1", [workspaceId]);
  await pool.query(
    `insert into member_groups (workspace_id, member_id, group_id)
     select $1, m.id, g.id from members m join groups g on g.workspace_id = m.workspace_id where m.workspace_id = $1
     on conflict do nothing`,
    [workspaceId],
  );
}

const named = (places: readonly { readonly name: string; readonly score: number }[]) =>
  places.map((place) => `${place.name} ${place.score}`);
const all = { limit: 50, offset: 0 };

it("counts every higher score, and none that's equal, around the bounds of the buckets", async () => {
  const scores = [
    1, 255, 256, 257, 511, 512, 65_279, 65_280, 65_535, 65_536, 65_537, 65_791, 65_792, 66_048, 131_071, 131_072,
    131_073, 196_608, 200_000, 200_000,
  ];
  for (const each of scores) await score(own, await join("Somebody"), each);
  const counted = await Promise.all([0, ...scores].map((each) => countAbove(db(), own, each)));
  expect(counted).toEqual([0, ...scores].map((each) => scores.filter((other) => other > each).length));
});

describe("beside another period, another group and a workspace with the same members", () => {
  let ann = 0;
  let bob = 0;
  let eve = 0;
  let zoe = 0;
  let gone = 0;
  let team: LeaderboardScope;

  beforeEach(async () => {
    [ann, bob, eve, zoe] = [await join("Ann"), await join("Bob"), await join("Eve"), await join("Zoe")];
    gone = await join("Gone", { isDisabled: true });
    const away = await join("Away", { isDisabled: true });
    team = { ...own, groupIds: [await group([bob, zoe, gone]), await group([eve, away])] };
    await group([ann]);
    await score(own, ann, 500);
    await score(own, bob, 300);
    await score(own, eve, 200);
    for (const [place, id] of [ann, bob, eve, zoe].entries()) await score({ ...own, period: "2026" }, id, 600 + place);
    await score(own, gone, 400);
    await importRicher([ann, bob, eve, zoe, gone]);
  });

  it("lists the enabled members with their scores", async () => {
    expect(named(await findPlaces(db(), own, all))).toEqual(["Ann 500", "Bob 300", "Eve 200", "Zoe 0"]);
    expect(named(await findPlaces(db(), { ...own, period: "2026" }, all))).toEqual([
      "Zoe 603",
      "Eve 602",
      "Bob 601",
      "Ann 600",
    ]);
    expect(named(await findPlaces(db(), team, all))).toEqual(["Bob 300", "Eve 200", "Zoe 0"]);
  });

  it("finds one member's score, in the chosen groups only", async () => {
    const scores = (scope: LeaderboardScope) =>
      Promise.all([ann, bob, eve, zoe, 987_654_321].map((id) => findScore(db(), scope, id)));
    expect(await scores(own)).toEqual([500, 300, 200, 0, null]);
    expect(await scores({ ...own, period: "2026" })).toEqual([600, 601, 602, 603, null]);
    expect(await scores(team)).toEqual([null, 300, 200, 0, null]);
  });

  it("counts who is enabled and has more", async () => {
    await score({ ...own, period: "2024" }, ann, 70_000);
    const counts = (scope: LeaderboardScope) =>
      Promise.all([0, 199, 200, 300, 399, 400, 500].map((each) => countAbove(db(), scope, each)));
    expect(await counts(own)).toEqual([3, 3, 2, 1, 1, 1, 0]);
    expect(await counts(team)).toEqual([2, 2, 1, 0, 0, 0, 0]);
    expect(await counts({ ...own, groupIds: team.groupIds.slice(0, 1) })).toEqual([1, 1, 1, 0, 0, 0, 0]);
    expect(await counts({ ...own, period: "2026" })).toEqual([4, 4, 4, 4, 4, 4, 4]);
    expect(await counts({ ...own, period: "2024" })).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(await counts({ ...own, period: "2025" })).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it("finds the places around a member's", async () => {
    const around = async (scope: LeaderboardScope) => {
      const { above, below } = await findNeighbours(db(), scope, { memberId: bob, score: 300, limit: 7 });
      return [named(above), named(below)];
    };
    expect(await around(own)).toEqual([["Ann 500"], ["Eve 200"]]);
    expect(await around(team)).toEqual([[], ["Eve 200"]]);
  });
});

describe("a list", () => {
  it("goes on page after page, from those with scores to those without, each once", async () => {
    const names = ["zoe", "Émile", "Zed", "eve", "Eve"];
    const ids: number[] = [];
    for (const name of names) ids.push(await join(name));
    for (const name of ["Third", "First", "Second"]) ids.push(await join(name));
    const [, , , , , third = 0, first = 0, second = 0] = ids;
    await score(own, third, 100);
    await score(own, second, 700);
    await score(own, first, 700);
    const pages = await Promise.all(
      [0, 2, 4, 6, 8].map(async (offset) => named(await findPlaces(db(), own, { limit: 2, offset }))),
    );
    expect(pages).toEqual([
      ["First 700", "Second 700"],
      ["Third 100", "Émile 0"],
      ["eve 0", "Eve 0"],
      ["Zed 0", "zoe 0"],
      [],
    ]);
  });

  it("puts members of one name, or of one score, in the order they came", async () => {
    const ids = [await join("Eve"), await join("Eve"), await join("Eve")];
    // The last row to change is the last one found.
    await db()
      .updateTable("members")
      .set({ avatar_url: "/new" })
      .where("workspace_id", "=", own.workspaceId)
      .where("id", "=", ids[0] ?? 0)
      .execute();
    const list = () => withoutIndexes(database().database, async (tx) => findPlaces(tx, own, all));
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    for (const id of ids.toReversed()) await score(own, id, 100);
    expect((await list()).map(({ id }) => id)).toEqual(ids);
  });

  it("shows the nearest places around a member, ties by who came first", async () => {
    const ids: number[] = [];
    for (const name of ["A", "B", "C", "D", "E", "F", "G"]) ids.push(await join(name));
    for (const [place, amount] of [300, 200, 200, 200, 200, 200, 100].entries())
      await score(own, ids[place] ?? 0, amount);
    const around = async (place: number, limit: number) => {
      const memberId = ids[place] ?? 0;
      const { above, below } = await findNeighbours(db(), own, { memberId, score: 200, limit });
      return [...above, ...below].map(({ name }) => name).join("");
    };
    expect(await around(3, 2)).toBe("BCEF");
    expect([await around(1, 2), await around(5, 2), await around(3, 7)]).toEqual(["ACD", "DEG", "ABCEFG"]);
  });
});
