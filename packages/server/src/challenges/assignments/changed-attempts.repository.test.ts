import type { AssignmentStatus, ChallengeType } from "@guildhall/core/challenges";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { insertAttachment } from "../../attachments/attachment.repository.ts";
import { buildMember, buildWorkspace } from "../../testing/build-people.ts";
import { newestEvents } from "../../testing/newest-events.ts";
import { storeChallenge } from "../../testing/store-challenge.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { withoutIndexes } from "../../testing/without-indexes.ts";
import {
  abandonActiveAssignments,
  insertAssignment,
  insertAssignmentMember,
  passLeads,
  removeAssignmentMember,
  updateAssignment,
} from "./assignment.repository.ts";
import { findFileIds, findSubmittedFiles, saveSubmissionFiles } from "./completion-file.repository.ts";
import { countOut } from "./participant.repository.ts";
import { passLead } from "./pass-lead.service.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const AT = new Date("2026-11-16T09:00:00Z");
const LATER = new Date("2026-11-17T09:00:00Z");
let workspaceId = 0;
let awayId = 0;
let ann = 0;
let bob = 0;
let cy = 0;
let dan = 0;

beforeEach(async () => {
  workspaceId = (await buildWorkspace(db())).id;
  awayId = (await buildWorkspace(db())).id;
  const join = async (name: string, isDisabled = false) =>
    (await buildMember(db(), { workspaceId, name, isDisabled })).memberId;
  ann = await join("Ann");
  bob = await join("Bob");
  cy = await join("Cy");
  dan = await join("Dan", true);
});

const challenge = (type: ChallengeType) => storeChallenge(db(), { workspaceId, type, authorId: ann, at: AT });

async function attempt(
  challengeId: number,
  type: ChallengeType,
  [leader = 0, ...rest]: readonly number[],
  status: AssignmentStatus = "active",
): Promise<number> {
  const id = await insertAssignment(db(), { workspaceId, challengeId, type, memberId: leader, at: AT });
  for (const [index, memberId] of rest.entries()) {
    const at = new Date(AT.getTime() + 1000 - index);
    await insertAssignmentMember(db(), { workspaceId, challengeId, assignmentId: id, memberId, at });
  }
  await sql`update assignments set status = ${status} where workspace_id = ${workspaceId} and id = ${id}`.execute(db());
  return id;
}

/** Gives the other workspace rows with the same ids. */
async function copyAway(): Promise<void> {
  for (const table of ["members", "challenges", "assignments", "assignment_members", "challenge_participants"])
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(t, jsonb_build_object('workspace_id', ${awayId}::bigint))).*
      from ${sql.table(table)} t where workspace_id = ${workspaceId}
    `.execute(db());
}

/** Of the two workspaces, in turn: each attempt's leader, status, version and end, and who has left it. */
async function attempts(id: number) {
  const { rows } = await sql<{ leader: number; status: string; version: number; ended: Date | null; gone: string }>`
    select leader_member_id as leader, status, version, ended_at as ended, (
      select coalesce(string_agg(m.member_id::text, ',' order by m.member_id), '') from assignment_members m
      where m.workspace_id = a.workspace_id and m.assignment_id = a.id and m.left_at is not null
    ) as gone
    from assignments a where workspace_id in (${workspaceId}, ${awayId}) and id = ${id} order by workspace_id
  `.execute(db());
  return rows;
}

/** Of the two workspaces, in turn: how many take part, and with how many attempts each. */
async function participants(challengeId: number) {
  const { rows } = await sql<{ total: number; each: string }>`
    select participants as total, (
      select string_agg(p.member_id || ':' || p.attempts, ' ' order by p.member_id) from challenge_participants p
      where p.workspace_id = c.workspace_id and p.challenge_id = c.id
    ) as each
    from challenges c where workspace_id in (${workspaceId}, ${awayId}) and id = ${challengeId} order by workspace_id
  `.execute(db());
  return rows.map(({ total, each }) => [Number(total), each]);
}

const untouched = (leader: number, status: AssignmentStatus = "active") => ({
  leader,
  status,
  version: 0,
  ended: null,
  gone: "",
});

it("a change counts as a new version of that attempt only", async () => {
  const cid = await challenge("quest");
  const [one, two] = [await attempt(cid, "quest", [ann]), await attempt(cid, "quest", [bob])];
  await copyAway();
  for (const status of ["in_review", "rejected"] as const)
    await updateAssignment(db(), { workspaceId, id: one, change: { status } });
  expect(await attempts(one)).toEqual([{ ...untouched(ann, "rejected"), version: 2 }, untouched(ann)]);
  expect(await attempts(two)).toEqual([untouched(bob), untouched(bob)]);
});

it("the end of a challenge abandons its own active attempts, and counts their people out", async () => {
  const [cid, other] = [await challenge("quest"), await challenge("quest")];
  const done = await attempt(cid, "quest", [ann], "completed");
  const mine = await attempt(cid, "quest", [ann]);
  const his = await attempt(cid, "quest", [bob]);
  const waiting = await attempt(cid, "quest", [cy], "in_review");
  const elsewhere = await attempt(other, "quest", [ann]);
  await copyAway();
  const left = await abandonActiveAssignments(db(), { workspaceId, challengeId: cid, at: LATER });
  expect(left).toEqual([ann, bob]);
  const over = (memberId: number) => ({
    leader: memberId,
    status: "abandoned",
    version: 1,
    ended: LATER,
    gone: String(memberId),
  });
  expect([await attempts(mine), await attempts(his)]).toEqual([
    [over(ann), untouched(ann)],
    [over(bob), untouched(bob)],
  ]);
  for (const [id, leader, status] of [
    [done, ann, "completed"] as const,
    [waiting, cy, "in_review"] as const,
    [elsewhere, ann, "active"] as const,
  ])
    expect(await attempts(id)).toEqual([untouched(leader, status), untouched(leader, status)]);
  expect(await participants(cid)).toEqual([
    [2, `${ann}:1 ${bob}:0 ${cy}:1`],
    [3, `${ann}:2 ${bob}:1 ${cy}:1`],
  ]);
  expect(await participants(other)).toEqual([
    [1, `${ann}:1`],
    [1, `${ann}:1`],
  ]);
});

it("people who left earlier keep their time when the rest goes", async () => {
  const cid = await challenge("raid");
  const id = await attempt(cid, "raid", [ann, bob, cy]);
  const of = { workspaceId, challengeId: cid, id };
  await removeAssignmentMember(db(), { ...of, memberId: bob, leaderId: ann, at: AT });
  expect(await abandonActiveAssignments(db(), { workspaceId, challengeId: cid, at: LATER })).toEqual([ann, cy]);
  const { rows } = await sql<{ left: Date }>`
    select left_at as left from assignment_members where workspace_id = ${workspaceId} order by member_id
  `.execute(db());
  expect(rows.map(({ left }) => left)).toEqual([LATER, AT, LATER]);
  expect(await participants(cid)).toEqual([[0, `${ann}:0 ${bob}:0 ${cy}:0`]]);
});

it("whoever leaves is gone from that raid only, which gets its next leader", async () => {
  const [cid, other] = [await challenge("raid"), await challenge("raid")];
  const [id, beside] = [await attempt(cid, "raid", [ann, bob]), await attempt(other, "raid", [ann, bob])];
  await copyAway();
  await removeAssignmentMember(db(), { workspaceId, challengeId: cid, id, memberId: ann, leaderId: bob, at: LATER });
  expect(await attempts(id)).toEqual([{ ...untouched(bob), version: 1, gone: String(ann) }, untouched(ann)]);
  expect(await attempts(beside)).toEqual([untouched(ann), untouched(ann)]);
  expect([await participants(cid), await participants(other)]).toEqual([
    [
      [1, `${ann}:0 ${bob}:1`],
      [2, `${ann}:1 ${bob}:1`],
    ],
    [
      [2, `${ann}:1 ${bob}:1`],
      [2, `${ann}:1 ${bob}:1`],
    ],
  ]);
});

it("somebody stays a participant until they left all of their attempts, and nobody's leaving changes nothing", async () => {
  const cid = await challenge("quest");
  for (let round = 0; round < 3; round += 1) await attempt(cid, "quest", [ann], "completed");
  await attempt(cid, "quest", [bob]);
  await countOut(db(), { workspaceId, challengeId: cid, memberIds: [] });
  expect(await participants(cid)).toEqual([[2, `${ann}:3 ${bob}:1`]]);
  await countOut(db(), { workspaceId, challengeId: cid, memberIds: [ann, ann, bob] });
  expect(await participants(cid)).toEqual([[1, `${ann}:1 ${bob}:0`]]);
  await countOut(db(), { workspaceId, challengeId: cid, memberIds: [ann] });
  expect(await participants(cid)).toEqual([[0, `${ann}:0 ${bob}:0`]]);
});

it("a disabled leader's raids that go on pass to whoever joined first and is enabled", async () => {
  const raids = async (people: readonly number[], status: AssignmentStatus = "active") =>
    attempt(await challenge("raid"), "raid", people, status);
  // Cy joined before Bob.
  const first = await raids([dan, bob, cy]);
  const second = await raids([dan, ann], "in_review");
  const alone = await raids([dan]);
  const done = await raids([dan, ann], "completed");
  const others = await raids([ann, dan]);
  // Only a raid's lead passes, whoever else is in.
  const quest = await attempt(await challenge("quest"), "quest", [dan, ann]);
  const left = await challenge("raid");
  const third = await attempt(left, "raid", [dan, bob, cy]);
  await removeAssignmentMember(db(), {
    workspaceId,
    challengeId: left,
    id: third,
    memberId: cy,
    leaderId: dan,
    at: LATER,
  });
  await copyAway();
  const pass = (leaderId: number) => passLeads(db(), { workspaceId, leaderId, statuses: ["active", "in_review"] });
  expect(await pass(ann)).toEqual([]);
  expect((await pass(dan)).toSorted((one, two) => one - two)).toEqual([first, second, third]);
  expect([await attempts(first), await attempts(second)]).toEqual([
    [{ ...untouched(cy), version: 1 }, untouched(dan)],
    [{ ...untouched(ann, "in_review"), version: 1 }, untouched(dan, "in_review")],
  ]);
  // Cy joined it before Bob, too, but left.
  expect((await attempts(third)).map(({ leader }) => leader)).toEqual([bob, dan]);
  for (const [id, leader, status] of [
    [alone, dan, "active"] as const,
    [done, dan, "completed"] as const,
    [others, ann, "active"] as const,
    [quest, dan, "active"] as const,
  ])
    expect(await attempts(id)).toEqual([untouched(leader, status), untouched(leader, status)]);
});

it("the raids of a disabled leader are told of in the order they began, whatever changed since", async () => {
  const raids: number[] = [];
  for (let count = 0; count < 4; count += 1)
    raids.push(await attempt(await challenge("raid"), "raid", [dan, count === 2 ? bob : ann]));
  for (const id of raids.slice(0, 2).toReversed())
    await updateAssignment(db(), { workspaceId, id, change: { status: "rejected" } });
  await withoutIndexes(database().database, (tx) =>
    passLead(
      { db: tx, at: LATER, actor: { memberId: ann, workspace: { id: workspaceId } }, tell: () => undefined },
      dan,
    ),
  );
  const events = await newestEvents(db(), [workspaceId], 0);
  const of = ({ payload }: (typeof events)[number]) => payload as { assignmentId: number; memberId: number };
  expect(events.map((event) => [event.type, of(event).assignmentId, of(event).memberId])).toEqual(
    raids.map((id, at) => ["assignment.lead_passed", id, at === 2 ? bob : ann]),
  );
});

it("a submission keeps, orders and adds the files of its own attempt", async () => {
  const cid = await challenge("quest");
  const [id, beside] = [await attempt(cid, "quest", [ann]), await attempt(cid, "quest", [bob])];
  const file = () =>
    insertAttachment(db(), {
      workspaceId,
      memberId: ann,
      name: "a.pdf",
      kind: "pdf",
      bytes: 8,
      width: null,
      height: null,
      rawFile: "a.pdf",
      shownFile: null,
      at: AT,
    });
  const [one, two, three, four] = [await file(), await file(), await file(), await file()];
  const save = (assignmentId: number, commentId: number, kept: readonly number[], added: readonly number[]) =>
    saveSubmissionFiles(db(), { workspaceId, assignmentId, commentId, kept, added });
  const found = async () => Object.fromEntries(await findFileIds(db(), workspaceId, [id, beside]));
  await save(id, 1, [], [one, two, three]);
  await save(beside, 2, [], [one, three]);
  await save(id, 3, [three, one], [four]);
  expect(await found()).toEqual({ [id]: [three, one, four], [beside]: [one, three] });
  await save(id, 4, [], []);
  expect(await found()).toEqual({ [beside]: [one, three] });
  const all = (await findSubmittedFiles(db(), workspaceId, [id])).get(id) ?? [];
  expect(all.map((each) => [each.attachmentId, each.cameWith, each.takenOutWith])).toEqual([
    [three, 1, 4],
    [one, 1, 4],
    [two, 1, 3],
    [four, 3, 4],
  ]);
  expect(await findSubmittedFiles(db(), awayId, [id])).toEqual(new Map());
});
