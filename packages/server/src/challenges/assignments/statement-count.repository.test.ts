import { afterAll, beforeAll, expect, it } from "vitest";
import type { Handle, Tx } from "../../db/database.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { findMemberActor } from "../../session/member-actor.repository.ts";
import { challengeSteps } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { watchDatabase } from "../../testing/watched-database.ts";
import type { WatchedDatabase } from "../../testing/watched-database.ts";
import { findAssignments, passLeads } from "./assignment.repository.ts";
import { listUserAssignments } from "./list-user-assignments.service.ts";
import { openChallenge } from "./open-attempt.service.ts";
import { countOut } from "./participant.repository.ts";
import { passReviews } from "./pass-reviews.service.ts";
import { takeQuestions } from "./read-takings.service.ts";
import { loadOfficers } from "./reviewers.service.ts";

const database = useTestDatabase();
let watched: WatchedDatabase;
let team: Team;
let ann: Teammate;
let bob: Teammate;
let max: Teammate;
let challengeId = 0;

beforeAll(async () => {
  team = await buildTeam(database(), { settings: { acceptOwnChallenges: true } });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  max = await team.join({ name: "Max", roles: ["moderator"] });
  await team.group("Crew", [bob]);
  challengeId = await challengeSteps.publish(max, {});
  watched = watchDatabase(database().database);
});
afterAll(() => team.close());

async function statementsOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  watched.take();
  await watched.database.transaction(work);
  return watched.take().length;
}

/** How many statements the work takes for this member, with other settings of their workspace if given. */
async function statementsFor(
  who: Teammate,
  work: (call: MemberCall) => Promise<unknown>,
  settings: Partial<MemberCall["actor"]["workspace"]["settings"]> = {},
): Promise<number> {
  const { workspaceId, memberId } = who;
  const found = await findMemberActor(database().database.handle, { workspaceId, memberId });
  if (found === undefined) return -1;
  const { workspace } = found.actor;
  const actor = { ...found.actor, workspace: { ...workspace, settings: { ...workspace.settings, ...settings } } };
  // The work takes no more of a call.
  const callOn = (db: Handle) => ({ ...found, actor, db, at: team.clock.now() }) as unknown as MemberCall;
  return statementsOf((tx) => work(callOn(tx)));
}

it.each<readonly [string, (tx: Tx) => Promise<unknown>]>([
  ["no attempts", (tx) => findAssignments(tx, team.workspaceId, [])],
  ["nobody who left", (tx) => countOut(tx, { workspaceId: team.workspaceId, challengeId, memberIds: [] })],
])("%s need no statement", async (_, work) => {
  expect(await statementsOf(work)).toBe(0);
});

it("whoever leads no raid has none to pass on, and whoever didn't review nothing that waits", async () => {
  const { workspaceId } = team;
  const lead = { workspaceId, leaderId: ann.memberId, statuses: ["active"] } as const;
  expect(await statementsOf((tx) => passLeads(tx, lead))).toBe(1);
  const pass = (roles: readonly ("member" | "moderator")[]) =>
    statementsOf((db) => {
      const actor = { memberId: max.memberId, workspace: { id: workspaceId } };
      const scope = { db, at: team.clock.now(), actor, tell: () => undefined };
      return passReviews(scope, { id: ann.memberId, roles });
    });
  expect([await pass(["member"]), (await pass(["moderator"])) > 0]).toEqual([0, true]);
});

it("groups are read for members who are in one", async () => {
  const open = (who: Teammate) => statementsFor(who, (call) => openChallenge(call, challengeId, "none"));
  const list = (who: Teammate) =>
    statementsFor(who, (call) => listUserAssignments(call, { userId: max.memberId, page: 1 }));
  expect([await open(ann), await open(bob)]).toEqual([1, 2]);
  expect((await list(bob)) - (await list(ann))).toBe(1);
});

it("other reviewers are looked for where a reviewer may review their own completion", async () => {
  const look = (who: Teammate, acceptOwnChallenges: boolean) =>
    statementsFor(who, loadOfficers, { acceptOwnChallenges });
  expect([await look(max, true), await look(max, false), await look(ann, true), await look(ann, false)]).toEqual([
    1, 0, 0, 0,
  ]);
});

it("what may be taken of no challenges needs no statement", async () => {
  expect(await statementsFor(ann, (call) => takeQuestions(call, []))).toBe(0);
});
