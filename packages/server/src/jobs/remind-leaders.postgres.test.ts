import { afterEach, beforeEach, expect, it } from "vitest";
import { assignmentCalls } from "@guildhall/core/challenges";
import { checkLedger } from "../features.ts";
import { challengeSteps as calls } from "../testing/challenge-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createSplitReminders } from "./remind-leaders.ts";

const WEEK_MS = 7 * 86_400_000;
const RAIDS = 12;
const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;
let eve: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  await database().database.pool.query("update assignments set split_reminders = 2 where status = 'division'");
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
});
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  await team.close();
  expect(violations).toEqual([]);
});

async function approvedRaids(): Promise<number[]> {
  const raids: number[] = [];
  for (let each = 0; each < RAIDS; each += 1) {
    const id = await calls.publish(eve, { type: "raid", rewards: [{ currencyId: team.currencyId, amount: 100 }] });
    const { id: raid } = await calls.accept(ann, id);
    await calls.accept(bob, id);
    await calls.complete(ann, raid);
    await calls.approve(eve, raid);
    raids.push(raid);
  }
  team.clock.advance(WEEK_MS);
  return raids;
}

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { reason?: string }) => error.reason ?? "",
  );

it("several servers remind about each reward once", async () => {
  const raids = await approvedRaids();
  const servers = [1, 2, 3].map(() =>
    createSplitReminders({ ...team.server.deps, clock: team.clock, db: database().openAnother(2) }),
  );
  const counts = await Promise.all(servers.map((remind) => remind()));
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(RAIDS);
  const { rows } = await database().database.pool.query<{ id: number }>(
    "select (payload ->> 'assignmentId')::int as id from events where workspace_id = $1 and type = 'assignment.split_reminder_due' order by 1",
    [team.workspaceId],
  );
  expect(rows.map(({ id }) => id)).toEqual(raids);
});

it("a leader and a manager who split concurrently, during a change of leader, pay once", async () => {
  for (const raid of await approvedRaids()) {
    const [one, other, handed] = await Promise.all([
      outcomeOf(calls.split(ann, raid, { equalize: true })),
      outcomeOf(calls.split(eve, raid, { equalize: true })),
      outcomeOf(
        eve.client.call(assignmentCalls.handOverLead, { params: { id: raid }, body: { userId: bob.memberId } }),
      ),
    ]);
    expect([one, other].filter((each) => each === "done")).toHaveLength(1);
    expect(["done", "not_in_division", "already_completed"]).toContain(handed);
  }
  expect(await calls.balance(ann, team.currencyId)).toBe(50 * RAIDS);
});
