import { afterAll, beforeAll, expect, it } from "vitest";
import { runAndTell } from "../../lib/run-and-tell.ts";
import { findMemberActor } from "../../session/member-actor.repository.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { completeByIssue } from "./complete-by-issue.service.ts";

const MOMENT = { now: new Date("2026-01-01T00:00:00Z"), mode: "on" } as const;

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;
let eve: Teammate;

beforeAll(async () => {
  team = await buildTeam(database(), { settings: { allowMultiQuest: true, allowInReviewMultiQuest: true } });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
});
afterAll(() => team.close());

const publish = (externalId: string, more: Partial<Parameters<typeof calls.publish>[1]> = {}) =>
  calls.publish(eve, { externalId, ...more });

/** Completes for the member what these keys' issue is about; returns why not, or "done". */
async function complete(who: Teammate, ...externalIds: string[]): Promise<string> {
  const { deps } = team.server;
  const { workspaceId, memberId } = who;
  const work = { provider: "jira", externalIds, siteUrl: "", comment: "GH-1: Fixed" };
  return runAndTell(deps, async (tx, after) => {
    const found = await findMemberActor(tx, { workspaceId, memberId }, MOMENT);
    if (found === undefined) return;
    await completeByIssue({ ...after, ...found, deps, db: tx, at: team.clock.now(), requestId: "test" }, work);
  }).then(
    () => "done",
    (error: { reason?: string; message: string }) => error.reason ?? error.message,
  );
}

/** Each attempt's leader, status and last submission, the newest first. */
async function attempts(id: number) {
  const { assignments } = await calls.read(eve, id);
  return assignments.map((each) => [each.activityUser.name, each.status, each.completeComments.at(-1)?.text]);
}

it("completes what the member accepted", async () => {
  const [id, beside] = [await publish("GH-1"), await publish("GH-10")];
  await calls.accept(bob, id);
  const { id: taken } = await calls.accept(ann, id);
  expect(await complete(ann, "GH-1")).toBe("done");
  expect(await attempts(id)).toEqual([
    ["Ann", "in_review", "GH-1: Fixed"],
    ["Bob", "active", undefined],
  ]);
  expect([(await calls.read(eve, id)).assignments[0]?.id, await attempts(beside)]).toEqual([taken, []]);
});

it("submits again what was sent back, though another attempt could be accepted", async () => {
  const id = await publish("GH-12", { allowMultiQuest: true });
  const { id: taken } = await calls.accept(ann, id);
  await calls.complete(ann, taken, { comment: "By hand" });
  await calls.reject(eve, taken);
  expect([(await calls.read(ann, id)).abilities.accept.allowed, await complete(ann, "GH-12")]).toEqual([true, "done"]);
  expect(await attempts(id)).toEqual([["Ann", "in_review", "GH-1: Fixed"]]);
});

it("accepts it first where it must be accepted, and is reviewed or not like any other", async () => {
  const strict = await publish("GH-2", { requireAccept: true });
  const quick = await publish("GH-3", {
    autoApprove: true,
    rewards: [{ currencyId: team.currencyId, amount: 70 }],
  });
  expect([await complete(ann, "GH-2"), await complete(ann, "GH-3")]).toEqual(["done", "done"]);
  expect([await attempts(strict), await attempts(quick)]).toEqual([
    [["Ann", "in_review", "GH-1: Fixed"]],
    [["Ann", "completed", "GH-1: Fixed"]],
  ]);
  expect(await calls.balance(ann, team.currencyId)).toBe(70);
});

it("finds the challenge by the issue's latest key that has one", async () => {
  const [older, newer] = [await publish("OLD-4"), await publish("GH-4")];
  expect(await complete(ann, "NEW-4", "GH-4", "OLD-4")).toBe("done");
  expect([(await attempts(newer)).length, await attempts(older)]).toEqual([1, []]);
});

it("refuses what the member may not do themselves, and changes nothing", async () => {
  const own = await publish("GH-5");
  const closed = await publish("GH-6");
  await calls.close(eve, closed);
  const done = await publish("GH-7");
  await calls.complete(ann, (await calls.accept(ann, done)).id, { comment: "By hand" });
  const raid = await publish("GH-8", { type: "raid" });
  await calls.accept(bob, raid);
  await calls.accept(ann, raid);
  const solved = await publish("GH-9", { type: "problem" });
  await calls.accept(bob, solved);
  expect([
    await complete(eve, "GH-5"),
    await complete(ann, "GH-6"),
    await complete(ann, "GH-7"),
    await complete(ann, "GH-8"),
    await complete(ann, "GH-9"),
  ]).toEqual(["own_challenge", "challenge_closed", "already_participating", "leader_only", "problem_taken"]);
  expect([await attempts(own), await attempts(closed), await attempts(done), await attempts(raid)]).toEqual([
    [],
    [],
    [["Ann", "in_review", "By hand"]],
    [["Bob", "active", undefined]],
  ]);
});

it("finds nothing without a challenge, or one that the member doesn't see", async () => {
  const groupId = await team.group("Crew", [bob]);
  await publish("GH-11", { groupId });
  expect([await complete(ann, "GH-11"), await complete(ann, "NO-1"), await complete(ann)]).toEqual([
    expect.stringContaining("challenge"),
    expect.stringContaining("challenge of the issue"),
    expect.stringContaining("challenge of the issue"),
  ]);
  expect(await complete(bob, "GH-11")).toBe("done");
});
