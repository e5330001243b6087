import { challengeCalls } from "@guildhall/core/challenges";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { challengeSteps as calls } from "../testing/challenge-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const ROUNDS = 10;
let team: Team;
let boss: Teammate;
let people: Teammate[];

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  people = await Promise.all([1, 2, 3].map((place) => team.join({ name: `Person ${String(place)}` })));
});
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  await team.close();
  expect(violations).toEqual([]);
});

const reopen = (id: number) => boss.client.call(challengeCalls.reopen, { params: { id } });
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { reason?: string; kind?: string }) => error.reason ?? error.kind ?? "",
  );
const standing = async (challengeId: number) => {
  const rows = await database()
    .database.handle.selectFrom("assignments")
    .select("status")
    .where("challenge_id", "=", challengeId)
    .execute();
  return rows.filter(({ status }) => status !== "abandoned").length;
};

it("when a problem is accepted, given up and reopened concurrently, at most one person has it", async () => {
  const [first, ...others] = people;
  if (first === undefined) throw new TypeError("nobody is there");
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await calls.publish(boss, { type: "problem", rewards: [{ currencyId: team.currencyId, amount: 10 }] });
    const { id: attempt } = await calls.accept(first, id);
    const [abandoned, ...rest] = await Promise.all([
      outcomeOf(calls.abandon(first, attempt)),
      outcomeOf(reopen(id)),
      outcomeOf(reopen(id)),
      ...others.map((who) => outcomeOf(calls.accept(who, id))),
      outcomeOf(calls.accept(first, id)),
    ]);
    expect(abandoned).toBe("done");
    const [one, other, ...accepted] = rest;
    // In any order, it was reopened at most once and then accepted at most once.
    const reopened = [one, other].filter((each) => each === "done").length;
    const taken = accepted.filter((each) => each === "done").length;
    expect(reopened).toBeLessThanOrEqual(1);
    expect(taken).toBeLessThanOrEqual(reopened);
    expect(
      rest.filter(
        (each) => !["done", "given_up", "not_given_up", "problem_taken", "already_participating"].includes(each),
      ),
    ).toEqual([]);
    expect(await standing(id)).toBe(taken);
    const expected = taken === 1 ? "in_progress" : reopened === 1 ? "new" : "given_up";
    expect((await calls.read(boss, id)).status).toBe(expected);
  }
});

it("a problem reopened and closed concurrently ends closed, or was reopened first", async () => {
  const [first] = people;
  if (first === undefined) throw new TypeError("nobody is there");
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await calls.publish(boss, { type: "problem" });
    await calls.abandon(first, (await calls.accept(first, id)).id);
    const [closed, reopened] = await Promise.all([
      outcomeOf(boss.client.call(challengeCalls.close, { params: { id } })),
      outcomeOf(reopen(id)),
    ]);
    expect([closed, ["done", "challenge_closed"].includes(reopened)]).toEqual(["done", true]);
    expect((await calls.read(boss, id)).status).toBe("canceled");
  }
});
