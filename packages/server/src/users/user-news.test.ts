import { newUserCalls, userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { sheetFile } from "../testing/build-sheet.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let olga: Teammate;
let bob: Teammate;
let heard: BusMessage[];

beforeEach(async () => {
  team = await buildTeam(database());
  olga = await team.join({ name: "Olga", roles: ["owner"] });
  bob = await team.join({ name: "Bob" });
  heard = [];
  team.hear((message) => heard.push(message));
});
afterEach(() => team.close());

const params = () => ({ id: bob.memberId });
const give = () => olga.client.call(userCalls.addRole, { params: { ...params(), role: "moderator" } });
const disable = () => olga.client.call(userCalls.disable, { params: params() });
const enable = () => olga.client.call(userCalls.enable, { params: params() });
const setGroups = (ids: number[], seen?: number[]) =>
  olga.client.call(userCalls.setGroups, { params: params(), body: { ids, ...(seen && { seen }) } });

/** Whose caches are emptied, and what's new for everybody, since the last look. */
function told() {
  const messages = heard.filter(({ kind }) => kind === "forget" || kind === "news");
  heard = [];
  return messages;
}

const news = () =>
  ({
    kind: "news",
    workspaceId: team.workspaceId,
    topics: ["groups", "leaderboard", "users"],
    memberIds: [],
  }) as const;
const about = (accountId: number) => [{ kind: "forget", accountId }, news()];

async function events(after = 0) {
  const all = await newestEvents(database().database.handle, [team.workspaceId], after);
  return all.map(({ id: _, ...event }) => event);
}

const accountOf = async (memberId: number) =>
  (
    await database()
      .database.handle.selectFrom("members")
      .select("account_id as id")
      .where("workspace_id", "=", team.workspaceId)
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow()
  ).id;

describe("whoever has people on screen, and whoever it's about, hears", () => {
  it("that somebody was added by a form or by a spreadsheet", async () => {
    const { id } = await olga.client.call(newUserCalls.add, {
      body: { name: "Ann", email: `ann${bob.memberId}@a.test` },
    });
    expect(told()).toEqual(expect.arrayContaining(about(await accountOf(id))));
    const rows = ["x", "y"].map((name) => [name, `${name}${bob.memberId}@a.test`]);
    const { ids } = await olga.client.call(newUserCalls.addInBulk, {
      files: { file: sheetFile([["Name", "Email"], ...rows]) },
    });
    const accounts = await Promise.all(ids.map(accountOf));
    expect(told()).toEqual(expect.arrayContaining([...accounts.flatMap(about)]));
    expect((await events()).filter(({ type }) => type === "user.added")).toEqual(
      [id, ...ids].map((memberId, place) => ({
        type: "user.added",
        payload: { memberId, groupIds: [], by: place === 0 ? "form" : "spreadsheet" },
        by: olga.memberId,
      })),
    );
  });

  it("that a role was given, also if it's given again after a lost answer", async () => {
    await give();
    expect(told()).toEqual(about(bob.accountId));
    await give();
    expect(told()).toEqual(about(bob.accountId));
    expect(await events()).toEqual([
      {
        type: "user.roles_changed",
        payload: { memberId: bob.memberId, from: [], to: ["moderator"] },
        by: olga.memberId,
      },
    ]);
  });

  it("that somebody was disabled and enabled again", async () => {
    await disable();
    expect(told()).toEqual(about(bob.accountId));
    await enable();
    expect(told()).toEqual(about(bob.accountId));
    const payload = { memberId: bob.memberId };
    expect(await events()).toEqual([
      { type: "user.disabled", payload, by: olga.memberId },
      { type: "user.enabled", payload, by: olga.memberId },
    ]);
  });

  it("that somebody came into one group or left one, and nothing if they stay where they are", async () => {
    const group = await team.group("Sales", []);
    told();
    // What they see is other things from now on.
    const theirs = ["challenges", "quizzes", "contests", "chains", "feed"];
    const moved = [...about(bob.accountId), { ...news(), topics: theirs, memberIds: [bob.memberId] }];
    await setGroups([group]);
    expect(told()).toEqual(moved);
    await setGroups([group]);
    expect(told()).toEqual([]);
    await setGroups([]);
    expect(told()).toEqual(moved);
    const change = (from: readonly number[], to: readonly number[]) => ({
      type: "user.groups_changed",
      payload: { memberId: bob.memberId, from, to },
      by: olga.memberId,
    });
    expect(await events()).toEqual([change([], [group]), change([group], [])]);
  });
});

describe("a person's groups", () => {
  it("keep what others changed since they were seen", async () => {
    const [seen, since, wanted] = [
      await team.group("Seen", [bob]),
      await team.group("Since", [bob]),
      await team.group("Wanted", []),
    ];
    const { user } = await setGroups([wanted], [seen]);
    expect(user.groups.map(({ id }) => id)).toEqual([since, wanted]);
    expect(await events()).toEqual([
      {
        type: "user.groups_changed",
        payload: { memberId: bob.memberId, from: [seen, since], to: [since, wanted] },
        by: olga.memberId,
      },
    ]);
  });

  it("aren't set for somebody of another workspace, or for nobody", async () => {
    const other = await buildTeam(database());
    const stranger = await other.join({ name: "Stranger" });
    const theirs = await other.group("Theirs", [stranger]);
    for (const id of [stranger.memberId, 987_654_321])
      await expect(olga.client.call(userCalls.setGroups, { params: { id }, body: { ids: [] } })).rejects.toMatchObject({
        kind: "not_found",
      });
    await expect(bob.client.call(userCalls.setGroups, { params: params(), body: { ids: [] } })).rejects.toMatchObject({
      kind: "access_denied",
      reason: "missing_permission",
    });
    const { groups } = (await stranger.client.call(userCalls.get, { params: { id: stranger.memberId } })).user;
    expect(groups.map(({ id }) => id)).toEqual([theirs]);
    expect(await events()).toEqual([]);
    await other.close();
  });
});
