import { AccessDeniedFailure } from "@guildhall/core";
import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import { userCalls } from "@guildhall/core/users";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../features.ts";
import { buildPng } from "../../testing/build-png.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { newestEvents } from "../../testing/newest-events.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";

const HOUR_MS = 3_600_000;
const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let ann: Teammate;
let bob: Teammate;
let cid: Teammate;
let eve: Teammate;
let max: Teammate;
/** The last event before the test. */
let known = 0;

beforeAll(async () => {
  team = await buildTeam(database(), { settings: { challengeReviewRecipient: "moderators_up" } });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  cid = await team.join({ name: "Cid" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
  max = await team.join({ name: "Max", roles: ["moderator"] });
});
beforeEach(async () => {
  known = (await newestEvents(db(), [team.workspaceId], 0)).at(-1)?.id ?? 0;
});
afterEach(async () => {
  const { violations } = await checkLedger(db(), team.workspaceId);
  expect(violations.filter(({ rule }) => !rule.startsWith("kept."))).toEqual([]);
});
afterAll(() => team.close());

const stars = (amount: number) => [{ currencyId: team.currencyId, amount }];
const now = () => team.clock.now().toISOString();

/** What happened during the test to attempts, and to challenges that were given up. */
async function told() {
  const events = await newestEvents(db(), [team.workspaceId], known);
  return events
    .filter(({ type }) => type.startsWith("assignment.") || type === "challenge.given_up")
    .map(({ type, payload, by }) => [type.replace("assignment.", ""), by, payload]);
}

const types = async () => (await told()).map(([type]) => type);

const failureOf = async (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { kind: string; reason?: string | null }) => `${error.kind} ${error.reason ?? ""}`,
  );

/** A raid joined by these people in order; returns what its events say of it, and the attempt. */
async function raidOf(...people: readonly Teammate[]) {
  const challengeId = await calls.publish(eve, { type: "raid", rewards: stars(101) });
  let assignmentId = 0;
  for (const who of people) {
    team.clock.advance(1000);
    ({ id: assignmentId } = await calls.accept(who, challengeId));
  }
  return { challengeId, type: "raid", authorId: eve.memberId, groupId: 0, assignmentId };
}

async function rowOf(id: number) {
  const { rows } = await sql<Record<"status" | "division_at" | "ended_at", unknown>>`
    select status, division_at, ended_at from assignments where workspace_id = ${team.workspaceId} and id = ${id}
  `.execute(db());
  return rows[0];
}

describe("what is told", () => {
  it("of a raid is who did what, to whom it may concern", async () => {
    const of = await raidOf(ann, bob);
    const id = of.assignmentId;
    const sent = await calls.complete(ann, id, { comment: "Ours", files: [buildPng(40), buildPng(41)] });
    await calls.reject(max, id, { comment: "More" });
    const kept = sent.files.slice(1).map((file) => file.id);
    await calls.complete(ann, id, { comment: "Better", oldFileIds: kept, files: [buildPng(42), buildPng(43)] });
    await calls.approve(eve, id, true);
    const waiting = await rowOf(id);
    team.clock.advance(1000);
    const done = await calls.split(ann, id, {
      equalize: false,
      rewards: [
        { userId: bob.memberId, rewards: stars(101) },
        { userId: ann.memberId, rewards: stars(0) },
      ],
    });
    const both = { ...of, memberIds: [ann.memberId, bob.memberId] };
    const reviewerIds = [eve.memberId, max.memberId];
    expect(await told()).toEqual([
      ["accepted", ann.memberId, { ...of, memberIds: [ann.memberId], memberId: ann.memberId }],
      ["accepted", bob.memberId, { ...both, memberId: bob.memberId }],
      ["submitted", ann.memberId, { ...both, reviewerIds, comment: "Ours", fileCount: 2 }],
      ["rejected", max.memberId, { ...both, comment: "More", isFinal: false, until: null }],
      ["submitted", ann.memberId, { ...both, reviewerIds, comment: "Better", fileCount: 3 }],
      ["approved", eve.memberId, { ...both, publish: true, needsSplit: true }],
      [
        "completed",
        ann.memberId,
        {
          ...both,
          publish: true,
          rewards: [{ memberId: bob.memberId, currencyId: team.currencyId, amount: 101 }],
          completedAt: now(),
        },
      ],
    ]);
    expect(waiting).toEqual({
      status: "division",
      division_at: new Date(team.clock.now().getTime() - 1000),
      ended_at: null,
    });
    expect([done.status, done.completedAt]).toEqual(["completed", now()]);
  });

  it("of a rejection is until when there's extra time, and whether it's final", async () => {
    const completeDeadlineAt = new Date(team.clock.now().getTime() + HOUR_MS).toISOString();
    const id = await calls.publish(eve, { completeDeadlineAt });
    const [one, two, three] = [await calls.accept(ann, id), await calls.accept(bob, id), await calls.accept(cid, id)];
    await calls.complete(ann, one.id);
    await calls.complete(bob, two.id);
    await calls.complete(cid, three.id);
    await calls.reject(eve, one.id, { comment: "In time" });
    team.clock.advance(HOUR_MS + 1);
    const until = new Date(team.clock.now().getTime() + HOUR_MS).toISOString();
    await calls.reject(eve, two.id, { comment: "Late", until });
    await calls.reject(eve, three.id, { comment: "Too late" });
    expect((await told()).filter(([type]) => type === "rejected").map(([, , payload]) => payload)).toMatchObject([
      { assignmentId: one.id, memberIds: [ann.memberId], comment: "In time", isFinal: false, until: null },
      { assignmentId: two.id, memberIds: [bob.memberId], comment: "Late", isFinal: false, until },
      { assignmentId: three.id, memberIds: [cid.memberId], comment: "Too late", isFinal: true, until: null },
    ]);
  });

  it("of one person's completion is that it's paid at once, and ended now", async () => {
    const id = await calls.publish(eve, { rewards: stars(30) });
    const { id: taken } = await calls.accept(ann, id);
    await calls.complete(ann, taken);
    const paid = await calls.approve(max, taken, true);
    const quick = await calls.publish(eve, { rewards: stars(20), autoApprove: true });
    const unseen = await calls.complete(ann, (await calls.accept(ann, quick)).id);
    expect([paid.completedAt, unseen.completedAt, paid.publish, unseen.publish]).toEqual([now(), now(), true, false]);
    expect(await rowOf(taken)).toEqual({ status: "completed", division_at: null, ended_at: team.clock.now() });
    const rewards = (amount: number) => [{ memberId: ann.memberId, currencyId: team.currencyId, amount }];
    expect((await told()).filter(([type]) => type === "completed").map(([, , payload]) => payload)).toMatchObject([
      { assignmentId: taken, publish: true, rewards: rewards(30), completedAt: now() },
      { assignmentId: unseen.id, publish: false, rewards: rewards(20), completedAt: now() },
    ]);
  });

  it("of a problem that's given up is whom to notify, but not who did it", async () => {
    const given = async (who: Teammate) => {
      const challengeId = await calls.publish(eve, { type: "problem" });
      await calls.abandon(who, (await calls.accept(who, challengeId)).id);
      return { challengeId, type: "problem", authorId: eve.memberId, groupId: 0, memberId: who.memberId };
    };
    const [first, second] = [await given(ann), await given(max)];
    expect((await told()).filter(([type]) => type === "challenge.given_up")).toEqual([
      ["challenge.given_up", ann.memberId, { ...first, notify: [eve.memberId, max.memberId] }],
      ["challenge.given_up", max.memberId, { ...second, notify: [eve.memberId] }],
    ]);
  });

  it("of a problem that's given up is told to its author, who may not manage challenges any more, and to who does", async () => {
    const roles = (value: "{}" | "{moderator}") =>
      sql`
      update members set roles = ${value} where workspace_id = ${team.workspaceId} and id = ${max.memberId}
    `.execute(db());
    const id = await calls.publish(max, { type: "problem" });
    await calls.accept(ann, id);
    await roles("{}");
    const [own] = (await calls.read(eve, id)).assignments;
    await calls.abandon(ann, own?.id ?? 0);
    await roles("{moderator}");
    expect((await told()).at(-1)).toMatchObject([
      "challenge.given_up",
      ann.memberId,
      { notify: [max.memberId, eve.memberId] },
    ]);
  });

  it("of a quest or a raid everyone left is nothing more", async () => {
    const quest = await calls.publish(eve, {});
    await calls.abandon(ann, (await calls.accept(ann, quest)).id);
    await calls.abandon(bob, (await raidOf(bob)).assignmentId);
    expect(await types()).toEqual(["accepted", "abandoned", "accepted", "abandoned"]);
    expect((await calls.read(eve, quest)).status).toBe("new");
  });
});

describe("whoever leaves a raid", () => {
  it("that others go on with gave up their own part", async () => {
    const of = await raidOf(ann, bob, cid);
    await calls.abandon(bob, of.assignmentId);
    const staying = [ann.memberId, cid.memberId];
    expect((await told()).slice(3)).toEqual([
      ["abandoned", bob.memberId, { ...of, memberIds: staying, memberId: bob.memberId }],
    ]);
    expect([
      (await calls.read(ann, of.challengeId)).myStatus,
      (await calls.read(bob, of.challengeId)).myStatus,
      (await rowOf(of.assignmentId))?.status,
    ]).toEqual(["active", "abandoned", "active"]);
  });

  it("as its leader, among disabled people, is followed by whoever joined first", async () => {
    const of = await raidOf(ann, bob, cid);
    for (const who of [bob, cid]) await eve.client.call(userCalls.disable, { params: { id: who.memberId } });
    await calls.abandon(ann, of.assignmentId);
    const [raid] = (await calls.read(eve, of.challengeId)).assignments;
    for (const who of [bob, cid]) await revive(who);
    expect([raid?.activityUser.name, raid?.assignees.map(({ name }) => name)]).toEqual(["Bob", ["Bob", "Cid"]]);
  });

  it("leaves the leader that it has, even a disabled one", async () => {
    const of = await raidOf(ann, bob, cid);
    const people = [bob, cid, ann];
    for (const who of people) await eve.client.call(userCalls.disable, { params: { id: who.memberId } });
    for (const who of [bob, cid]) await revive(who);
    await calls.abandon(cid, of.assignmentId);
    const [raid] = (await calls.read(eve, of.challengeId)).assignments;
    await revive(ann);
    expect(raid?.assignees.map(({ name }) => name)).toEqual(["Ann", "Bob"]);
    const own = (await told()).filter(([, , payload]) => Object.is(Object(payload).assignmentId, of.assignmentId));
    expect(own.slice(3).map(([type]) => type)).toEqual(["abandoned"]);
  });
});

/** Enables a member and signs them in anew. */
async function revive(who: Teammate): Promise<void> {
  await eve.client.call(userCalls.enable, { params: { id: who.memberId } });
  const client = await team.server.client(who.email);
  Object.assign(who, { client });
}

describe("others", () => {
  it("can't give up somebody's attempt, nor complete it, and leave no files", async () => {
    const { id } = await calls.accept(ann, await calls.publish(eve, {}));
    const files = () =>
      db().selectFrom("attachments").select("id").where("workspace_id", "=", team.workspaceId).execute();
    const before = await files();
    expect([
      await failureOf(calls.abandon(bob, id)),
      await failureOf(calls.abandon(eve, id)),
      await failureOf(calls.complete(bob, id, { comment: "Mine", files: [buildPng(44)] })),
    ]).toEqual(Array<string>(3).fill("access_denied not_participant"));
    expect([await files(), (await rowOf(id))?.status, await types()]).toEqual([before, "active", ["accepted"]]);
  });

  it("of a team, who don't lead it, can't complete it", async () => {
    const { assignmentId } = await raidOf(ann, bob);
    expect(await failureOf(calls.complete(bob, assignmentId))).toBe("refused leader_only");
    expect((await rowOf(assignmentId))?.status).toBe("active");
  });

  it("can't review, whether it's in review, was reviewed or is worked on", async () => {
    const id = await calls.publish(eve, {});
    const { id: taken } = await calls.accept(ann, id);
    await expect(calls.approve(bob, taken)).rejects.toThrow(AccessDeniedFailure);
    await calls.complete(ann, taken);
    const review = async () => [await failureOf(calls.approve(bob, taken)), await failureOf(calls.reject(bob, taken))];
    const denied = Array<string>(2).fill("access_denied missing_permission");
    expect([await review(), (await rowOf(taken))?.status]).toEqual([denied, "in_review"]);
    await calls.reject(max, taken);
    await calls.complete(ann, taken);
    expect([await review(), (await rowOf(taken))?.status]).toEqual([denied, "in_review"]);
  });

  it("who review can't reject what's their own, nor what isn't in review", async () => {
    const id = await calls.publish(eve, {});
    const [own, taken] = [await calls.accept(max, id), await calls.accept(ann, id)];
    await calls.complete(max, own.id);
    expect([await failureOf(calls.reject(max, own.id)), await failureOf(calls.reject(max, taken.id))]).toEqual([
      "refused own_completion",
      "refused not_in_review",
    ]);
    expect([await rowOf(own.id), await rowOf(taken.id)]).toMatchObject([{ status: "in_review" }, { status: "active" }]);
  });
});

it("only reviewers see how many completions wait", async () => {
  const id = await calls.publish(eve, {});
  await calls.complete(ann, (await calls.accept(ann, id)).id);
  await calls.complete(bob, (await calls.accept(bob, id)).id);
  const counted = async (who: Teammate) => (await calls.read(who, id)).inReviewCount;
  expect([await counted(max), await counted(ann), await counted(cid)]).toEqual([2, 0, 0]);
});

it("a deadline holds at its last moment", async () => {
  const at = (ms: number) => new Date(team.clock.now().getTime() + ms).toISOString();
  const body = { requireAccept: true, acceptDeadlineAt: at(HOUR_MS), completeDeadlineAt: at(2 * HOUR_MS) };
  const id = await calls.publish(eve, body);
  const { id: early } = await calls.accept(bob, id);
  const deadlines = (await eve.client.call(challengeCalls.get, { params: { id } })).challenge;
  const until = (instant: string | null) => Date.parse(instant ?? "") - team.clock.now().getTime();
  team.clock.advance(until(deadlines.acceptDeadlineAt));
  const { id: taken } = await calls.accept(ann, id);
  team.clock.advance(1);
  expect(await failureOf(calls.accept(cid, id))).toBe("refused accept_expired");
  team.clock.advance(until(deadlines.completeDeadlineAt));
  expect((await calls.complete(ann, taken)).status).toBe("in_review");
  team.clock.advance(1);
  expect(await failureOf(calls.complete(bob, early))).toBe("refused complete_expired");
});

it("the lead is handed over with who leads now and who did", async () => {
  const of = await raidOf(ann, bob, cid);
  await calls.complete(ann, of.assignmentId);
  await calls.approve(max, of.assignmentId);
  team.clock.advance(7 * 24 * HOUR_MS);
  await max.client.call(assignmentCalls.handOverLead, {
    params: { id: of.assignmentId },
    body: { userId: cid.memberId },
  });
  expect((await told()).at(-1)).toEqual([
    "lead_handed_over",
    max.memberId,
    {
      ...of,
      memberIds: [cid.memberId, ann.memberId, bob.memberId],
      memberId: cid.memberId,
      fromId: ann.memberId,
    },
  ]);
  expect(await rowOf(of.assignmentId)).toEqual({ status: "division", division_at: team.clock.now(), ended_at: null });
  const [before] = [await calls.balance(bob, team.currencyId)];
  await calls.split(cid, of.assignmentId, { equalize: true });
  expect((await calls.balance(bob, team.currencyId)) - before).toBe(33);
});
