import { assignmentCalls } from "@guildhall/core/challenges";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSplitReminders } from "../../jobs/remind-leaders.ts";
import { checkLedger } from "../../features.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";

const DAY_MS = 86_400_000;
const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;
let cid: Teammate;
let eve: Teammate;
let mod: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  // The job scans all workspaces, so leftovers of earlier tests would be due too.
  await database().database.pool.query("update assignments set split_reminders = 2 where status = 'division'");
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  cid = await team.join({ name: "Cid" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
  mod = await team.join({ name: "Mod", roles: ["moderator"] });
});
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  await team.close();
  expect(violations).toEqual([]);
});

const remind = () => createSplitReminders({ ...team.server.deps, clock: team.clock })();
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { reason?: string }) => error.reason,
  );
const handOver = async (who: Teammate, id: number, userId: number) =>
  (await who.client.call(assignmentCalls.handOverLead, { params: { id }, body: { userId } })).assignment;
const told = async (who: Teammate) => {
  await team.readEvents();
  const { items } = await who.client.call(userCalls.listNotifications, { params: { id: who.memberId }, query: {} });
  return items.map(({ type }) => type).filter((type) => /split|handed/.test(type));
};

/** A raid led by Ann, with Bob, approved just now. */
async function approvedRaid(): Promise<{ readonly id: number; readonly raid: number }> {
  const id = await calls.publish(eve, { type: "raid", rewards: [{ currencyId: team.currencyId, amount: 101 }] });
  const { id: raid } = await calls.accept(ann, id);
  team.clock.advance(1_000);
  await calls.accept(bob, id);
  await calls.complete(ann, raid);
  await calls.approve(eve, raid);
  return { id, raid };
}

it("an idle leader is reminded after 3 and 7 days, then managers are notified", async () => {
  await approvedRaid();
  const sent: number[] = [];
  for (const ms of [3 * DAY_MS - 1, 1, 0, 4 * DAY_MS - 1, 1, 0, 5 * DAY_MS]) {
    team.clock.advance(ms);
    sent.push(await remind());
    // Emails are sent only for events up to a day old.
    await team.readEvents();
  }
  expect(sent).toEqual([0, 1, 0, 0, 1, 0, 0]);
  expect([await told(ann), await told(eve), await told(mod), await told(bob)]).toEqual([
    ["assignment_split_due", "assignment_split_due"],
    ["assignment_split_overdue"],
    ["assignment_split_overdue"],
    [],
  ]);
  const { rows } = await database().database.pool.query<{ template: string; recipient: string }>(
    "select template, recipient from mails where workspace_id = $1 and template like 'assignment_split%' order by 1, 2",
    [team.workspaceId],
  );
  expect(rows.map(({ template, recipient }) => `${template} ${recipient}`)).toEqual([
    ...[ann, ann].map(({ email }) => `assignment_split_due ${email}`),
    ...[eve, mod].map(({ email }) => `assignment_split_overdue ${email}`).toSorted(),
  ]);
});

it("after 9 days without a run: one reminder, and managers can step in", async () => {
  await approvedRaid();
  team.clock.advance(9 * DAY_MS);
  expect([await remind(), await remind(), await told(ann), await told(eve)]).toEqual([
    1,
    0,
    ["assignment_split_due"],
    ["assignment_split_overdue"],
  ]);
});

it("a split reward sends no reminders", async () => {
  const { raid } = await approvedRaid();
  await calls.split(ann, raid, { equalize: true });
  team.clock.advance(9 * DAY_MS);
  expect(await remind()).toBe(0);
});

it("after 7 days reviewers can split it in the leader's place, once", async () => {
  const { raid } = await approvedRaid();
  team.clock.advance(7 * DAY_MS - 1);
  expect([
    await reasonOf(calls.split(mod, raid, { equalize: true })),
    await reasonOf(handOver(mod, raid, bob.memberId)),
  ]).toEqual(["leader_has_time", "leader_has_time"]);
  team.clock.advance(1);
  expect((await calls.split(mod, raid, { equalize: true })).status).toBe("completed");
  expect([await calls.balance(ann, team.currencyId), await calls.balance(bob, team.currencyId)]).toEqual([51, 50]);
  expect([
    await reasonOf(calls.split(ann, raid, { equalize: true })),
    await reasonOf(handOver(mod, raid, bob.memberId)),
  ]).toEqual(["already_completed", "not_in_division"]);
});

it("or make another member the leader, who is notified and reminded in turn", async () => {
  const { id, raid } = await approvedRaid();
  team.clock.advance(7 * DAY_MS);
  await remind();
  const handed = await handOver(mod, raid, bob.memberId);
  expect([handed.activityUser.name, handed.assignees.map(({ name }) => name)]).toEqual(["Bob", ["Bob", "Ann"]]);
  expect([await told(bob), await reasonOf(calls.split(ann, raid, { equalize: true }))]).toEqual([
    ["assignment_handed_over"],
    "leader_only",
  ]);
  team.clock.advance(3 * DAY_MS);
  expect([await remind(), await told(bob)]).toEqual([1, ["assignment_split_due", "assignment_handed_over"]]);
  expect((await calls.split(bob, raid, { equalize: true })).status).toBe("completed");
  expect((await calls.read(cid, id)).isDone).toBe(true);
});

it("the new leader is another enabled member of the raid", async () => {
  const { raid } = await approvedRaid();
  team.clock.advance(7 * DAY_MS);
  await eve.client.call(userCalls.disable, { params: { id: bob.memberId } });
  for (const who of [ann, bob, cid, mod]) {
    await expect(handOver(mod, raid, who.memberId)).rejects.toMatchObject({
      fields: [{ field: "userId", code: "unknown_user" }],
    });
  }
  expect(await reasonOf(handOver(ann, raid, bob.memberId))).toBe("missing_permission");
});

it("outsiders and members see that it's waiting for the leader, not in review", async () => {
  const { id } = await approvedRaid();
  expect((await calls.read(cid, id)).abilities.accept).toEqual({ allowed: false, reason: "in_division" });
  const [raid] = (await calls.read(bob, id)).assignments;
  expect([raid?.abilities.split, raid?.abilities.handOver]).toEqual([
    { allowed: false, reason: "leader_only" },
    { allowed: false, reason: "missing_permission" },
  ]);
});
