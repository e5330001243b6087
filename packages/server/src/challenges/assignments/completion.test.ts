import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MemberCall } from "../../lib/deps.ts";
import { runAndTell } from "../../lib/run-and-tell.ts";
import { findMemberActor } from "../../session/member-actor.repository.ts";
import { buildPng } from "../../testing/build-png.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { startAttempt } from "./accept-challenge.service.ts";
import { completeAssignment, prepareAssignmentCompletion } from "./complete-assignment.service.ts";
import { nextStatus, openAttempt, openChallenge } from "./open-attempt.service.ts";
import { approveAssignment } from "./review-assignment.service.ts";

const MOMENT = { now: new Date("2026-01-01T00:00:00Z"), mode: "on" } as const;

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;
let eve: Teammate;

beforeAll(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
});
afterAll(() => team.close());

/** Runs the work as the member's; returns why it failed, or what it returned. */
async function actAs<T>(who: Teammate, work: (call: MemberCall) => Promise<T>): Promise<T | string> {
  const { deps } = team.server;
  const { workspaceId, memberId } = who;
  return runAndTell(deps, async (tx, after) => {
    const found = await findMemberActor(tx, { workspaceId, memberId }, MOMENT);
    return work({ ...after, ...found, deps, db: tx, at: team.clock.now(), requestId: "test" } as MemberCall);
  }).catch((error: { code: string; reason?: string }) => `${error.code} ${error.reason ?? ""}`.trim());
}

it("a file that isn't what the challenge asks for isn't stored", async () => {
  const stored = async () => {
    const { rows } = await sql`select id from attachments where workspace_id = ${team.workspaceId}`.execute(
      database().database.handle,
    );
    return rows.length;
  };
  const { id } = await calls.accept(ann, await calls.publish(eve, { resultType: "text" }));
  await expect(calls.complete(ann, id, { comment: "Text", files: [buildPng(40)] })).rejects.toMatchObject({
    fields: [{ field: "file_0", code: "file_unwanted" }],
  });
  expect(await stored()).toBe(0);
});

it("a code is called taken only if it is", async () => {
  const challengeId = await calls.publish(eve, { resultType: "unique_code" });
  const [first, second] = [await calls.accept(ann, challengeId), await calls.accept(bob, challengeId)];
  await calls.complete(ann, first.id, { comment: "A-1" });
  const send = (comment: string) =>
    actAs(bob, async (call) => {
      const prepared = await prepareAssignmentCompletion(call, second.id, { comment, oldFileIds: [], files: [] });
      return (await completeAssignment(call, second.id, prepared)).assignment.status;
    });
  // The database takes no such character.
  expect([await send("a-1"), await send("A-2\0"), await send("A-2")]).toEqual([
    "ErrorRefused code_taken",
    "22021",
    "in_review",
  ]);
});

it("an attempt that the database refuses was somebody else's first, unless it's refused for another reason", async () => {
  const problem = await calls.publish(eve, { type: "problem" });
  const start = (challengeId: number, type: "problem" | "nothing") =>
    actAs(bob, async (call) => {
      const challenge = await openChallenge(call, challengeId, "change");
      return startAttempt(call, { ...challenge, type: type as "problem" });
    });
  await calls.accept(ann, problem);
  expect([await start(problem, "problem"), await start(problem, "nothing")]).toEqual(["ErrorConflict", "23514"]);
});

it("who may and when is asked again where it's acted on", async () => {
  const { id } = await calls.accept(ann, await calls.publish(eve, {}));
  expect([
    await actAs(bob, (call) => approveAssignment(call, id, { publish: false })),
    await actAs(eve, async (call) => nextStatus(await openAttempt(call, id, "change"), "approve")),
    await actAs(ann, async (call) => nextStatus(await openAttempt(call, id, "change"), "complete")),
  ]).toEqual(["ErrorAccessDenied missing_permission", "ErrorRefused not_in_review", "in_review"]);
});
