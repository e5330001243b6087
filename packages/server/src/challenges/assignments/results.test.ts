import { assignmentCalls } from "@guildhall/core/challenges";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberCall } from "../../lib/deps.ts";
import type { Cell } from "../../spreadsheets/typed-sheet.ts";
import { findMemberActor } from "../../session/member-actor.repository.ts";
import { buildPng } from "../../testing/build-png.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { exportChallengeAssignments } from "./export-challenge-assignments.service.ts";
import type { ResultsOf } from "./get-challenge-results.service.ts";

const MOMENT = { now: new Date("2026-01-01T00:00:00Z"), mode: "on" } as const;

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let ann: Teammate;
let bob: Teammate;
let cid: Teammate;
let eve: Teammate;
let gems = 0;

beforeAll(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  cid = await team.join({ name: "Cid" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
  ({ id: gems } = await db()
    .insertInto("currencies")
    .values({ workspace_id: team.workspaceId, name: "Gems", icon: "💎", kind: "emoji", is_default: false })
    .returning("id")
    .executeTakeFirstOrThrow());
});
afterAll(() => team.close());

const rewards = (stars: number, others: number) => [
  { currencyId: team.currencyId, amount: stars },
  { currencyId: gems, amount: others },
];

/** The titles of a sheet's columns, and its rows. */
async function sheetOf(challengeId: number, type: ResultsOf = "all") {
  const found = await findMemberActor(db(), { workspaceId: team.workspaceId, memberId: eve.memberId }, MOMENT);
  // A sheet takes no more of a call.
  const call = { ...found, db: db(), at: team.clock.now() } as unknown as MemberCall;
  const { columns, rows } = await exportChallengeAssignments(call, { challengeId, type });
  const read: (readonly Cell[])[] = [];
  for await (const row of rows) read.push(row);
  return { columns: columns.map(({ title, kind }) => [title, kind]), rows: read };
}

/** Completed attempts by a member, added at once; they are the member's in every way but pay. */
async function addCompleted(challengeId: number, { memberId }: Teammate, count: number): Promise<void> {
  await sql`
    with added as (
      insert into assignments (workspace_id, challenge_id, type, status, leader_member_id, accepted_at, ended_at)
      select ${team.workspaceId}, ${challengeId}, 'quest', 'completed', ${memberId}, ${team.clock.now()}, ${team.clock.now()}
      from generate_series(1, ${count}) returning id
    ) insert into assignment_members (workspace_id, assignment_id, member_id, challenge_id, joined_at)
    select ${team.workspaceId}, id, ${memberId}, ${challengeId}, ${team.clock.now()} from added
  `.execute(db());
}

describe("a sheet of results", () => {
  it("says of each attempt who, when, what and how much, and no other's", async () => {
    const accepted = team.clock.now();
    const id = await calls.publish(eve, { type: "quest", rewards: rewards(125, 30), allowMultiQuest: true });
    const beside = await calls.publish(eve, { type: "quest", rewards: rewards(10, 20) });
    const [one, two, three, four, nobodys] = [
      await calls.accept(ann, id),
      await calls.accept(bob, id),
      await calls.accept(cid, beside),
      await calls.accept(cid, id),
      await calls.publish(eve, { type: "raid" }),
    ];
    team.clock.advance(60_000);
    const sent = team.clock.now();
    await calls.complete(ann, one.id, { comment: "First", files: [buildPng(40), buildPng(41)] });
    await calls.complete(bob, two.id, { comment: "His" });
    await calls.complete(cid, three.id, { comment: "Elsewhere" });
    await calls.reject(eve, one.id, { comment: "More" });
    await calls.complete(ann, one.id, { comment: "Second" });
    await calls.reject(eve, two.id, { comment: "No" });
    await calls.abandon(cid, four.id);
    await calls.approve(eve, three.id);
    team.clock.advance(60_000);
    await calls.approve(eve, one.id);
    const done = team.clock.now();
    const sheet = await sheetOf(id);
    expect(sheet.columns).toEqual([
      ["Number", "number"],
      ["Status", "text"],
      ["Leader", "text"],
      ["People", "text"],
      ["Accepted", "instant"],
      ["Submitted", "instant"],
      ["Completed", "instant"],
      ["Reviewer", "text"],
      ["Result", "text"],
      ["Review comment", "text"],
      ["Files", "number"],
      ["Stars", "amount"],
      ["Gems", "amount"],
    ]);
    expect(sheet.rows).toEqual([
      [four.id, "Given up", "Cid", "Cid", accepted, null, null, "", null, null, 0, null, null],
      [two.id, "Changes requested", "Bob", "Bob", accepted, sent, null, "Eve", "His", "No", 0, null, null],
      [one.id, "Completed", "Ann", "Ann", accepted, sent, done, "Eve", "Second", "More", 0, 125, 30],
    ]);
    expect((await sheetOf(id, "rejected")).rows.map(([number]) => number)).toEqual([two.id]);
    expect((await sheetOf(nobodys)).rows).toEqual([]);
  });

  it("names everyone in a raid, its leader first, and adds up what they got", async () => {
    const id = await calls.publish(eve, { type: "raid", rewards: rewards(101, 7) });
    const { id: raid } = await calls.accept(bob, id);
    team.clock.advance(1000);
    for (const who of [ann, cid]) await calls.accept(who, id);
    await calls.abandon(cid, raid);
    await calls.complete(bob, raid, { files: [buildPng(40), buildPng(41)] });
    await calls.approve(eve, raid);
    const before = await sheetOf(id);
    await calls.split(bob, raid, { equalize: true });
    const after = await sheetOf(id);
    const cells = ({ rows }: typeof after) => rows.map((row) => [row[2], row[3], row[6] !== null, ...row.slice(10)]);
    expect([cells(before), cells(after)]).toEqual([
      [["Bob", "Bob, Ann", false, 2, null, null]],
      [["Bob", "Bob, Ann", true, 2, 101, 7]],
    ]);
  });

  it("names everyone who was in a raid that all gave up, and pays each quest's people their own", async () => {
    const left = await calls.publish(eve, { type: "raid" });
    const { id: raid } = await calls.accept(bob, left);
    team.clock.advance(1000);
    await calls.accept(ann, left);
    for (const who of [ann, bob]) await calls.abandon(who, raid);
    expect((await sheetOf(left)).rows.map((row) => row.slice(0, 4))).toEqual([[raid, "Given up", "Bob", "Bob, Ann"]]);
    const id = await calls.publish(eve, { rewards: rewards(125, 30), autoApprove: true });
    for (const who of [ann, bob]) await calls.complete(who, (await calls.accept(who, id)).id);
    expect((await sheetOf(id)).rows.map((row) => [row[2], ...row.slice(11)])).toEqual([
      ["Bob", 125, 30],
      ["Ann", 125, 30],
    ]);
  });

  it("has every attempt once, however many there are", async () => {
    for (const count of [500, 1001]) {
      const id = await calls.publish(eve, { allowMultiQuest: true });
      await addCompleted(id, ann, count);
      const numbers = (await sheetOf(id)).rows.map(([number]) => Number(number));
      expect([numbers.length, new Set(numbers).size]).toEqual([count, count]);
      expect(numbers).toEqual(numbers.toSorted((one, two) => two - one));
    }
  });
});

describe("lists of results", () => {
  it("are paged by 30, up to the last one", async () => {
    const id = await calls.publish(eve, { allowMultiQuest: true });
    const pages = async (page?: number) => {
      const query = page === undefined ? {} : { page };
      const list = await eve.client.call(assignmentCalls.list, { params: { id, type: "all" }, query });
      const own = await cid.client.call(assignmentCalls.listOfUser, { params: { id: cid.memberId }, query });
      return [list, own].map(({ items, hasNext, nextPage }) => [items.length, hasNext, nextPage]);
    };
    const { items: earlier } = await cid.client.call(assignmentCalls.listOfUser, {
      params: { id: cid.memberId },
      query: {},
    });
    await addCompleted(id, cid, 30 - earlier.length);
    const first = (await pages())[1];
    await addCompleted(id, cid, earlier.length + 1);
    const [all, own] = await pages();
    const next = Number(all?.[2]);
    expect([first, all, own, await pages(next)]).toEqual([
      [30, false, null],
      [30, true, next],
      [30, true, next],
      [
        [1, false, null],
        [earlier.length + 1, false, null],
      ],
    ]);
    expect((await calls.read(eve, id)).assignments).toHaveLength(30);
  });

  it("count each status, and name the people behind those that there are", async () => {
    const id = await calls.publish(eve, { type: "raid", rewards: rewards(100, 10) });
    const { id: raid } = await calls.accept(ann, id);
    await calls.accept(bob, id);
    await calls.complete(ann, raid);
    await calls.approve(eve, raid);
    const { info, title } = await eve.client.call(assignmentCalls.getResults, { params: { id } });
    const none = ["in_review", "active", "rejected"].map((key) => [key, 0]);
    expect([title, info.map(({ key, count }) => [key, count])]).toEqual([
      "Read a book",
      [["all", 1], ...none, ["division", 1], ["completed", 0], ["abandoned", 0]],
    ]);
    const { counters, sections } = await eve.client.call(assignmentCalls.getStats, { params: { id } });
    expect(counters.map(({ count }) => count)).toEqual([2, 0, 0, 0, 1, 0, 0]);
    expect(sections.map(({ assignees }) => assignees.map(({ name }) => name))).toEqual([["Ann", "Bob"]]);
    await calls.split(ann, raid, { equalize: true });
    const people = await bob.client.call(assignmentCalls.listAssignees, { params: { id } });
    expect(people.items.map((each) => [each.name, each.rewards.map(({ amount }) => amount)])).toEqual([
      ["Ann", [50, 5]],
      ["Bob", [50, 5]],
    ]);
  });

  it("name those with the most attempts first", async () => {
    const id = await calls.publish(eve, { allowMultiQuest: true });
    await addCompleted(id, ann, 1);
    await addCompleted(id, cid, 3);
    await addCompleted(id, bob, 2);
    const { sections } = await eve.client.call(assignmentCalls.getStats, { params: { id } });
    expect(sections.map(({ assignees }) => assignees.map(({ name, count }) => [name, count]))).toEqual([
      [
        ["Cid", 3],
        ["Bob", 2],
        ["Ann", 1],
      ],
    ]);
  });

  it("name at most 1000 people, and count all", async () => {
    const id = await calls.publish(eve, {});
    const { workspaceId } = team;
    await sql`
      with made as (
        insert into accounts (email, created_at)
        select 'crowd-' || n || '@example.test', ${team.clock.now()} from generate_series(1, 1001) n returning id
      ), joined as (
        insert into members (workspace_id, account_id, name, created_at)
        select ${workspaceId}, id, 'Crowd', ${team.clock.now()} from made returning id
      ), counted as (
        update challenges set participants = 1001 where workspace_id = ${workspaceId} and id = ${id}
      ) insert into challenge_participants (workspace_id, challenge_id, member_id, attempts, joined_at)
      select ${workspaceId}, ${id}, id, 1, ${team.clock.now()} from joined
    `.execute(db());
    const { items, total } = await ann.client.call(assignmentCalls.listAssignees, { params: { id } });
    expect([items.length, total]).toEqual([1000, 1001]);
  });

  it("are found only where the challenge is seen", async () => {
    const groupId = await team.group("Design", [bob]);
    const id = await calls.publish(eve, { groupId });
    const kind = (call: Promise<unknown>) =>
      call.then(
        () => "done",
        (error: { kind: string }) => error.kind,
      );
    const people = (who: Teammate, of: number) =>
      kind(who.client.call(assignmentCalls.listAssignees, { params: { id: of } }));
    const params = { id: 999_999_999 };
    expect([await people(bob, id), await people(ann, id), await people(eve, params.id)]).toEqual([
      "done",
      "not_found",
      "not_found",
    ]);
    expect([
      await kind(eve.client.call(assignmentCalls.getStats, { params })),
      await kind(eve.client.call(assignmentCalls.getResults, { params })),
      await kind(eve.client.call(assignmentCalls.list, { params: { ...params, type: "all" }, query: {} })),
      await kind(eve.client.call(assignmentCalls.export, { params: { ...params, type: "all" } })),
    ]).toEqual(Array<string>(4).fill("not_found"));
  });
});

describe("a profile", () => {
  it("shows the member's own share of a raid, under who leads it", async () => {
    const zoe = await team.join({ name: "Zoe" });
    const id = await calls.publish(eve, { type: "raid", rewards: [{ currencyId: team.currencyId, amount: 101 }] });
    const { id: raid } = await calls.accept(ann, id);
    await calls.accept(zoe, id);
    await calls.complete(ann, raid);
    await calls.approve(eve, raid);
    await calls.split(ann, raid, { equalize: true });
    const seenBy = async (who: Teammate, of: Teammate) => {
      const { items } = await who.client.call(assignmentCalls.listOfUser, { params: { id: of.memberId }, query: {} });
      return items
        .filter((item) => item.id === raid)
        .map((item) => [item.activityUser.name, item.rewards.map(({ amount }) => amount)]);
    };
    expect([await seenBy(zoe, zoe), await seenBy(bob, zoe), await seenBy(bob, ann)]).toEqual([
      [["Ann", [50]]],
      [["Ann", [50]]],
      [["Ann", [51]]],
    ]);
  });

  it("is a member's, and says only of what its end cut short that it did", async () => {
    const wes = await team.join({ name: "Wes" });
    const ids = [await calls.publish(eve, {}), await calls.publish(eve, {})];
    for (const id of ids) await calls.accept(wes, id);
    await calls.close(eve, ids[0] ?? 0);
    const of = (id: number) => bob.client.call(assignmentCalls.listOfUser, { params: { id }, query: {} });
    await expect(of(999_999_999)).rejects.toMatchObject({ kind: "not_found" });
    const { items } = await wes.client.call(assignmentCalls.listOfUser, { params: { id: wes.memberId }, query: {} });
    expect(items.map(({ status, closedUnfinished }) => [status, closedUnfinished])).toEqual([
      ["active", undefined],
      ["abandoned", true],
    ]);
  });

  it("shows others what's in a group only if they're in it or below it", async () => {
    const yan = await team.join({ name: "Yan" });
    const [inside, outside, below] = [
      await team.join({ name: "Inside" }),
      await team.join({ name: "Outside" }),
      await team.join({ name: "Below" }),
    ];
    const groupId = await team.group("Makers", [yan, inside]);
    await team.group("Young makers", [below], groupId);
    await team.group("Elsewhere", [outside]);
    const ids = [await calls.publish(eve, { groupId }), await calls.publish(eve, {})];
    for (const id of ids) await calls.accept(yan, id);
    const seenBy = async (who: Teammate) => {
      const { items } = await who.client.call(assignmentCalls.listOfUser, { params: { id: yan.memberId }, query: {} });
      return items.map(({ challengeId }) => challengeId);
    };
    const [ours, everyones] = ids;
    expect([
      await seenBy(inside),
      await seenBy(below),
      await seenBy(outside),
      await seenBy(ann),
      await seenBy(eve),
    ]).toEqual([[everyones, ours], [everyones, ours], [everyones], [everyones], [everyones, ours]]);
  });
});
