import { challengeCalls } from "@guildhall/core/challenges";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../features.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";

const HOUR_MS = 3_600_000;
const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let eve: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
});
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  await team.close();
  expect(violations).toEqual([]);
});

const inHours = (hours: number) => new Date(team.clock.now().getTime() + hours * HOUR_MS).toISOString();
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { reason?: string }) => error.reason,
  );
const told = async () => {
  await team.readEvents();
  const { items } = await ann.client.call(userCalls.listNotifications, { params: { id: ann.memberId }, query: {} });
  return items
    .map(({ type }) => type)
    .filter((type) => type.startsWith("assignment_re") && type !== "assignment_received");
};

/** A quest that Ann submitted, now closed or past its deadline. */
async function handedInTooLate(how: "closed" | "expired"): Promise<{ readonly id: number; readonly attempt: number }> {
  const id = await calls.publish(eve, {
    type: "quest",
    rewards: [{ currencyId: team.currencyId, amount: 50 }],
    completeDeadlineAt: inHours(1),
  });
  const { id: attempt } = await calls.accept(ann, id);
  await calls.complete(ann, attempt);
  if (how === "closed") await calls.close(eve, id);
  else team.clock.advance(2 * HOUR_MS);
  return { id, attempt };
}

describe.each(["closed", "expired"] as const)("an attempt with changes requested, once its challenge is %s", (how) => {
  const late = how === "closed" ? "challenge_closed" : "complete_expired";

  it("is rejected for good without extra time, and its author is told", async () => {
    const { attempt } = await handedInTooLate(how);
    const back = await calls.reject(eve, attempt);
    expect([back.graceUntil, await reasonOf(calls.complete(ann, attempt)), await told()]).toEqual([
      null,
      late,
      ["assignment_refused"],
    ]);
  });

  it("is submitted again within the extra time, and paid once", async () => {
    const { id, attempt } = await handedInTooLate(how);
    const until = inHours(3);
    expect((await calls.reject(eve, attempt, { comment: "The picture is missing", until })).graceUntil).toBe(until);
    expect(await told()).toEqual(["assignment_rejected"]);
    expect((await calls.read(ann, id)).assignments[0]?.abilities.complete).toEqual({ allowed: true });
    team.clock.advance(3 * HOUR_MS);
    expect((await calls.completeAnew(ann, id)).status).toBe("in_review");
    expect((await calls.approve(eve, attempt)).status).toBe("completed");
    expect([await reasonOf(calls.complete(ann, attempt)), await reasonOf(calls.approve(eve, attempt))]).toEqual([
      "already_completed",
      "already_approved",
    ]);
    expect([await calls.balance(ann, team.currencyId), (await calls.read(eve, id)).status]).toEqual([
      50,
      how === "closed" ? "completed" : "in_progress",
    ]);
  });

  it("is too late again once the extra time is over", async () => {
    const { attempt } = await handedInTooLate(how);
    await calls.reject(eve, attempt, { comment: "Not yet", until: inHours(3) });
    team.clock.advance(3 * HOUR_MS + 1);
    expect(await reasonOf(calls.complete(ann, attempt))).toBe(late);
  });

  it("can get extra time again, or be rejected the second time", async () => {
    const { attempt } = await handedInTooLate(how);
    await calls.reject(eve, attempt, { comment: "Not yet", until: inHours(1) });
    await calls.complete(ann, attempt);
    await calls.reject(eve, attempt);
    expect(await reasonOf(calls.complete(ann, attempt))).toBe(late);
  });
});

it("a past time and a missing comment are refused together", async () => {
  const { attempt } = await handedInTooLate("closed");
  const now = team.clock.now().toISOString();
  await expect(calls.reject(eve, attempt, { comment: "", until: now })).rejects.toMatchObject({
    fields: [
      { field: "comment", code: "required" },
      { field: "until", code: "in_the_past" },
    ],
  });
});

it("a quest switched to auto-approval pays a late resubmission once", async () => {
  const { id, attempt } = await handedInTooLate("expired");
  const body = { type: "quest" as const, title: "Read a book", rewards: [{ currencyId: team.currencyId, amount: 50 }] };
  await eve.client.call(challengeCalls.update, { params: { id }, body: { ...body, autoApprove: true } });
  await calls.close(eve, id);
  await calls.reject(eve, attempt, { comment: "Again, please", until: inHours(1) });
  expect((await calls.complete(ann, attempt)).status).toBe("completed");
  expect([await calls.balance(ann, team.currencyId), (await calls.read(eve, id)).status]).toEqual([50, "completed"]);
});

it("an open challenge promises another try as before", async () => {
  const id = await calls.publish(eve, { type: "quest" });
  const { id: attempt } = await calls.accept(ann, id);
  await calls.complete(ann, attempt);
  await calls.reject(eve, attempt);
  expect(await told()).toEqual(["assignment_rejected"]);
  expect((await calls.complete(ann, attempt)).status).toBe("in_review");
});
