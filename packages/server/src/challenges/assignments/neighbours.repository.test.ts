import type { AssignmentStatus, ChallengeType } from "@guildhall/core/challenges";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../../testing/build-people.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import {
  findAssignments,
  findRaidId,
  hasAttempts,
  hasCompletedAttempt,
  insertAssignment,
  insertAssignmentMember,
} from "./assignment.repository.ts";
import { findParticipants } from "./participant.repository.ts";
import { countByStatus, countPeople, findEarned, findFigures, findProfileRows } from "./results.repository.ts";
import { findComments, findEnabled, findPaid, findResultIds, findShownIds } from "./shown-assignment.repository.ts";
import { findChallengeIdOf, findPool, findTakenChallenge, findTemplateIds } from "./taken-challenge.repository.ts";
import { countInReview, findOfficers, findOwnAttempts, findSoleAttempts } from "./taking.repository.ts";
import { findReviewRecipient, findWaitingReviews } from "./waiting-review.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const START_MS = Date.parse("2026-11-16T09:00:00Z");
/** Seconds after the start. */
const at = (seconds: number) => new Date(START_MS + seconds * 1000);

let workspaceId = 0;
let awayId = 0;
let currencyId = 0;
let ann = 0;
let bob = 0;
let cy = 0;
let dan = 0;
let mod = 0;
let crew = 0;
let other = 0;
let quest = 0;
let quest2 = 0;
let raid = 0;
let problem = 0;
let empty = 0;
let givenUp = 0;
let q1 = 0;
let q2 = 0;
let q3 = 0;
let q4 = 0;
let o1 = 0;
let o2 = 0;
let r0 = 0;
let r1 = 0;
let p0 = 0;
let p1 = 0;

async function challenge(type: ChallengeType, title: string, groupId = 0): Promise<number> {
  const { id } = await db()
    .insertInto("challenges")
    .values({
      workspace_id: workspaceId,
      type,
      status: "new",
      list: "active",
      listed_at: at(0),
      title,
      result_type: "all",
      author_member_id: mod,
      group_id: groupId,
      created_at: at(0),
      auto_close_status: null,
      channel: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** `gone` names those of its people who left, and when. */
async function attempt(
  of: { readonly challengeId: number; readonly type: ChallengeType; readonly people: readonly number[] },
  change: { readonly status?: AssignmentStatus; readonly ended_at?: Date; readonly is_published?: boolean } = {},
  gone: Readonly<Record<number, Date>> = {},
): Promise<number> {
  const [leader = 0, ...rest] = of.people;
  const id = await insertAssignment(db(), { ...of, workspaceId, memberId: leader, at: at(10) });
  for (const [index, memberId] of rest.entries()) {
    const { challengeId } = of;
    await insertAssignmentMember(db(), { workspaceId, challengeId, assignmentId: id, memberId, at: at(20 + index) });
  }
  await db()
    .updateTable("assignments")
    .set({ status: "active", ...change })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
  for (const [memberId, left] of Object.entries(gone))
    await sql`
      update assignment_members set left_at = ${left}
      where workspace_id = ${workspaceId} and assignment_id = ${id} and member_id = ${Number(memberId)}
    `.execute(db());
  return id;
}

async function pay(assignmentId: number, memberId: number, amount: number): Promise<void> {
  await sql`
    insert into assignment_rewards (workspace_id, assignment_id, member_id, currency_id, amount)
    values (${workspaceId}, ${assignmentId}, ${memberId}, ${currencyId}, ${amount})
  `.execute(db());
}

async function comment(assignmentId: number, text: string): Promise<void> {
  await sql`
    insert into assignment_comments (workspace_id, assignment_id, kind, author_member_id, text, at)
    values (${workspaceId}, ${assignmentId}, 'complete', ${ann}, ${text}, ${at(0)})
  `.execute(db());
}

/** Gives the other workspace rows with the same ids. */
async function copyAway(table: string): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(t, jsonb_build_object('workspace_id', ${awayId}::bigint))).*
    from ${sql.table(table)} t where workspace_id = ${workspaceId}
  `.execute(db());
}

const COPIED = ["currencies", "members", "groups", "achievement_templates", "challenges", "challenge_rewards"];
const COPIED_LATER = [
  "challenge_entity_rewards",
  "assignments",
  "assignment_members",
  "challenge_participants",
  "assignment_rewards",
  "assignment_comments",
];

async function buildPeople(): Promise<void> {
  ({ id: workspaceId, currencyId } = await buildWorkspace(db(), {
    settings: { challengeReviewRecipient: "moderators_up" },
  }));
  ({ id: awayId } = await buildWorkspace(db(), { settings: { challengeReviewRecipient: "moderators" } }));
  const join = async (name: string, more: Partial<Parameters<typeof buildMember>[1]> = {}) =>
    (await buildMember(db(), { workspaceId, name, ...more })).memberId;
  ann = await join("Ann");
  bob = await join("Bob");
  cy = await join("Cy");
  dan = await join("Dan", { isDisabled: true, roles: ["moderator"] });
  mod = await join("Mod", { roles: ["moderator"] });
  const group = async (name: string) =>
    (
      await db()
        .insertInto("groups")
        .values({ workspace_id: workspaceId, name })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  crew = await group("Crew");
  other = await group("Other");
}

async function buildAttempts(): Promise<void> {
  quest = await challenge("quest", "Quest");
  quest2 = await challenge("quest", "Other quest", crew);
  raid = await challenge("raid", "Raid", other);
  problem = await challenge("problem", "Problem");
  empty = await challenge("raid", "Nobody's");
  givenUp = await challenge("problem", "Given up");
  const left = { challengeId: givenUp, type: "problem", people: [dan] } as const;
  await attempt(left, { status: "abandoned", ended_at: at(80) }, { [dan]: at(80) });
  const [inQuest, inOther] = [
    { challengeId: quest, type: "quest" } as const,
    { challengeId: quest2, type: "quest" } as const,
  ];
  q1 = await attempt({ ...inQuest, people: [ann] }, { status: "completed", ended_at: at(50), is_published: true });
  q2 = await attempt({ ...inQuest, people: [ann] }, { status: "in_review" });
  q3 = await attempt({ ...inQuest, people: [bob] }, { status: "abandoned", ended_at: at(70) }, { [bob]: at(70) });
  q4 = await attempt({ ...inQuest, people: [cy] });
  o1 = await attempt({ ...inOther, people: [ann] });
  o2 = await attempt({ ...inOther, people: [cy] }, { status: "in_review" });
  const gone = { [cy]: at(60), [ann]: at(60) };
  r0 = await attempt(
    { challengeId: raid, type: "raid", people: [cy, ann] },
    { status: "abandoned", ended_at: at(60) },
    gone,
  );
  r1 = await attempt({ challengeId: raid, type: "raid", people: [bob, mod, dan] }, {}, { [mod]: at(65) });
  p0 = await attempt(
    { challengeId: problem, type: "problem", people: [ann] },
    { status: "abandoned", ended_at: at(80) },
    { [ann]: at(80) },
  );
  p1 = await attempt({ challengeId: problem, type: "problem", people: [bob] });
}

beforeAll(async () => {
  await buildPeople();
  await buildAttempts();
  await pay(q1, ann, 30);
  await pay(o1, ann, 7);
  await comment(q1, "One");
  await comment(o1, "Two");
  await comment(q1, "Three");
  for (const [challengeId, title] of [[quest, "Star"] as const, [quest2, "Moon"] as const]) {
    await sql`
      with t as (
        insert into achievement_templates (workspace_id, title, created_at) values (${workspaceId}, ${title}, ${at(0)})
        returning id
      ) insert into challenge_entity_rewards (workspace_id, challenge_id, template_id)
      select ${workspaceId}, ${challengeId}, id from t
    `.execute(db());
    await sql`
      insert into challenge_rewards (workspace_id, challenge_id, currency_id, amount)
      values (${workspaceId}, ${challengeId}, ${currencyId}, ${title.length * 10 + challengeId - quest})
    `.execute(db());
  }
  // Bob left when another one was closed, not his own; those of the raid when it was.
  for (const [id, seconds] of [[quest, 50] as const, [raid, 60] as const, [empty, 70] as const])
    await sql`
      update challenges set closed_at = ${at(seconds)} where workspace_id = ${workspaceId} and id = ${id}
    `.execute(db());
  for (const table of [...COPIED, ...COPIED_LATER]) await copyAway(table);
  // What ended by itself here ended with its challenge there.
  await sql`update challenges set closed_at = ${at(70)} where workspace_id = ${awayId} and id = ${quest}`.execute(db());
  const away = { workspaceId: awayId, challengeId: quest, type: "quest", memberId: ann, at: at(90) } as const;
  const added = await insertAssignment(db(), away);
  await insertAssignmentMember(db(), { ...away, assignmentId: added, memberId: dan });
  await insertAssignmentMember(db(), { ...away, assignmentId: q1, memberId: bob });
  await sql`update assignments set is_published = true where workspace_id = ${awayId}`.execute(db());
});

describe("attempts beside each other and another workspace's with the same ids", () => {
  it("are found with their own people, the newest first", async () => {
    const rows = await findAssignments(db(), workspaceId, [q1, r0, r1, q3]);
    expect(
      rows.map(({ id, memberIds, leftIds, closedUnfinished }) => [id, memberIds, leftIds, closedUnfinished]),
    ).toEqual([
      [r1, [bob, dan], [mod], false],
      [r0, [], [cy, ann], true],
      [q3, [], [bob], false],
      [q1, [ann], [], false],
    ]);
  });

  it("belong to their challenge", async () => {
    const key = (challengeId: number) => ({ workspaceId, challengeId });
    expect([
      await findChallengeIdOf(db(), { workspaceId, assignmentId: o1 }),
      await findChallengeIdOf(db(), { workspaceId: awayId, assignmentId: p1 + 1 }),
      await findChallengeIdOf(db(), { workspaceId, assignmentId: p1 + 1 }),
    ]).toEqual([quest2, quest, undefined]);
    expect([
      await findRaidId(db(), key(raid)),
      await findRaidId(db(), key(quest)),
      await findRaidId(db(), key(empty)),
    ]).toEqual([r1, undefined, undefined]);
    expect([await hasAttempts(db(), key(quest)), await hasAttempts(db(), key(empty))]).toEqual([true, false]);
    expect([await hasCompletedAttempt(db(), key(quest)), await hasCompletedAttempt(db(), key(quest2))]).toEqual([
      true,
      false,
    ]);
    expect((await findTakenChallenge(db(), { workspaceId, id: quest, hold: "none" }))?.closedAt).toEqual(at(50));
  });

  it("are paid and rewarded by their own challenge", async () => {
    expect(await findPool(db(), workspaceId, quest)).toEqual([{ currencyId, amount: 40 }]);
    const [star = 0, ...none] = await findTemplateIds(db(), workspaceId, quest);
    const [moon = 0] = await findTemplateIds(db(), workspaceId, quest2);
    expect([none, moon > star, star > 0]).toEqual([[], true, true]);
    expect(await findPaid(db(), workspaceId, [q1])).toEqual([
      { assignmentId: q1, memberId: ann, currencyId, amount: 30 },
    ]);
    expect((await findComments(db(), workspaceId, [q1])).map(({ text }) => text)).toEqual(["One", "Three"]);
    expect((await findComments(db(), workspaceId, [o1, q1])).map(({ text }) => text)).toEqual(["One", "Three", "Two"]);
    const earned = await findEarned(db(), { workspaceId, challengeId: quest, memberIds: [ann, bob] });
    expect(earned).toEqual([{ memberId: ann, currencyId, amount: 30 }]);
    expect(await findEarned(db(), { workspaceId, challengeId: quest, memberIds: [bob] })).toEqual([]);
  });

  it("are counted by status and person", async () => {
    const key = { workspaceId, challengeId: quest };
    expect(Object.fromEntries(await countByStatus(db(), key))).toEqual({
      completed: 1,
      in_review: 1,
      abandoned: 1,
      active: 1,
    });
    const figures = async (challengeId: number, limit = 10) =>
      (await findFigures(db(), { workspaceId, challengeId, limit })).map((each) => [
        each.status,
        each.name,
        each.count,
      ]);
    expect(await figures(quest)).toEqual([
      ["abandoned", "Bob", 1],
      ["active", "Cy", 1],
      ["completed", "Ann", 1],
      ["in_review", "Ann", 1],
    ]);
    expect(await figures(raid)).toEqual([
      ["abandoned", "Ann", 1],
      ["abandoned", "Cy", 1],
      ["active", "Bob", 1],
      ["active", "Dan", 1],
    ]);
    expect(await figures(raid, 1)).toEqual([
      ["abandoned", "Ann", 1],
      ["active", "Bob", 1],
    ]);
    const people = (challengeId: number) => countPeople(db(), { workspaceId, challengeId });
    expect([await people(quest), await people(quest2), await people(raid), await people(empty)]).toEqual([3, 2, 5, 0]);
  });

  it("are listed for their challenge, below an id and by status", async () => {
    const ids = (query: Partial<Parameters<typeof findResultIds>[1]>) =>
      findResultIds(db(), { workspaceId, challengeId: quest, status: null, limit: 10, ...query });
    expect([
      await ids({}),
      await ids({ limit: 2 }),
      await ids({ limit: 2, offset: 1 }),
      await ids({ before: q3 }),
      await ids({ status: "in_review" }),
      await ids({ status: "completed", before: q1 }),
    ]).toEqual([[q4, q3, q2, q1], [q4, q3], [q3, q2], [q2, q1], [q2], []]);
  });

  it("are shown to those who may see them", async () => {
    const shown = (challengeId: number, memberId: number, canReview = false) =>
      findShownIds(db(), { workspaceId, challengeId, memberId, canReview, limit: 10 });
    expect([
      await shown(quest, ann),
      await shown(quest, bob),
      await shown(quest, dan),
      await shown(quest, mod, true),
      await shown(quest2, bob),
      await shown(raid, ann),
      await shown(raid, mod),
      await shown(problem, ann),
      await shown(problem, cy),
    ]).toEqual([[q2, q1], [q3, q1], [q1], [q4, q3, q2, q1], [], [r1, r0], [r1], [p0], []]);
  });

  it("are on a profile by group and status, the newest first", async () => {
    const rows = async (memberId: number, query: Partial<Parameters<typeof findProfileRows>[1]> = {}) => {
      const whole = { workspaceId, memberId, groupIds: null, statuses: null, limit: 10, offset: 0, ...query };
      return (await findProfileRows(db(), whole)).map(({ id }) => id);
    };
    expect([
      await rows(ann),
      await rows(ann, { limit: 2, offset: 1 }),
      await rows(ann, { groupIds: [] }),
      await rows(ann, { groupIds: [crew] }),
      await rows(ann, { groupIds: [other] }),
      await rows(ann, { groupIds: [crew], statuses: ["active", "completed"] }),
      await rows(mod, { statuses: ["abandoned"] }),
      await rows(mod, { statuses: ["active"] }),
    ]).toEqual([[p0, r0, o1, q2, q1], [r0, o1], [p0, q2, q1], [p0, o1, q2, q1], [p0, r0, q2, q1], [o1, q1], [r1], []]);
    const [, left, , , done] = await findProfileRows(db(), {
      workspaceId,
      memberId: ann,
      groupIds: null,
      statuses: null,
      limit: 10,
      offset: 0,
    });
    expect([left, done]).toMatchObject([
      { challengeTitle: "Raid", status: "abandoned", closedUnfinished: true, leaderId: cy, at: at(60) },
      { challengeTitle: "Quest", status: "completed", closedUnfinished: false, leaderId: ann, at: at(50) },
    ]);
  });

  it("are told apart by whose they are when somebody wants to take part", async () => {
    const own = async (memberId: number, ...challengeIds: number[]) =>
      [...(await findOwnAttempts(db(), { workspaceId, challengeIds, memberId }))].map(([id, found]) => [
        id,
        found.map((each) => [each.id, each.status, each.hasLeft, each.closedUnfinished]),
      ]);
    expect(await own(ann, quest, raid)).toEqual([
      [raid, [[r0, "abandoned", true, true]]],
      [quest, [[q2, "in_review", false, false]]],
    ]);
    expect(await own(bob, quest, raid)).toEqual([
      [raid, [[r1, "active", false, false]]],
      [quest, [[q3, "abandoned", true, false]]],
    ]);
    expect(await own(ann, quest2)).toEqual([[quest2, [[o1, "active", false, false]]]]);
    expect(await own(dan, quest, quest2, problem)).toEqual([]);
  });

  it("keep others from a problem or a raid only while they go on", async () => {
    const sole = async (...challengeIds: number[]) => [
      ...(await findSoleAttempts(db(), { workspaceId, challengeIds })),
    ];
    expect(await sole(quest, raid, problem, empty, givenUp)).toEqual([
      [problem, { status: "active" }],
      [raid, { status: "active" }],
    ]);
    expect([await sole(raid), await sole(problem), await sole(quest2)]).toEqual([
      [[raid, { status: "active" }]],
      [[problem, { status: "active" }]],
      [],
    ]);
  });

  it("wait for a review in their own challenge and workspace", async () => {
    const waiting = async (...challengeIds: number[]) => [
      ...(await countInReview(db(), { workspaceId, challengeIds })),
    ];
    expect([await waiting(quest), await waiting(quest2), await waiting(raid)]).toEqual([
      [[quest, 1]],
      [[quest2, 1]],
      [],
    ]);
    expect(await findWaitingReviews(db(), workspaceId)).toEqual([q2, o2]);
    expect([
      await findReviewRecipient(db(), workspaceId),
      await findReviewRecipient(db(), awayId),
      await findReviewRecipient(db(), 999_999_999),
    ]).toEqual(["moderators_up", "moderators", "author"]);
  });

  it("have participants in the order they joined, without those who left", async () => {
    await sql`
      update challenge_participants set attempts = 0
      where workspace_id = ${workspaceId} and challenge_id = ${quest} and member_id = ${bob}
    `.execute(db());
    const found = await findParticipants(db(), { workspaceId, challengeIds: [quest, raid, empty], limit: 3 });
    expect([...found].map(([id, { items, total }]) => [id, items.map(({ name }) => name), total]).toSorted()).toEqual(
      [
        [quest, ["Ann", "Cy"], 3],
        [raid, ["Bob", "Cy", "Ann"], 5],
        [empty, [], 0],
      ].toSorted(),
    );
  });
});

it("only the enabled people among those asked for count, and only officers review", async () => {
  await sql`update members set roles = '{owner}' where workspace_id = ${awayId} and id = ${bob}`.execute(db());
  await sql`update members set status = 'active' where workspace_id = ${awayId} and id = ${dan}`.execute(db());
  expect([...(await findEnabled(db(), workspaceId, [ann, dan]))]).toEqual([ann]);
  expect([...(await findEnabled(db(), workspaceId, []))]).toEqual([]);
  expect(await findOfficers(db(), workspaceId)).toEqual([{ id: mod, roles: ["moderator"] }]);
});
