import { attemptWord, assignmentCalls } from "@guildhall/core/challenges";
import { afterEach, beforeEach, expect, it } from "vitest";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let mod: Teammate;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  mod = await team.join({ name: "Mod", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

/** What the challenge's page, the lists and the profile call the member's attempt. */
async function words(who: Teammate, id: number) {
  const challenge = await calls.read(who, id);
  const { items } = await who.client.call(assignmentCalls.listOfUser, { params: { id: who.memberId }, query: {} });
  const own = challenge.assignments.find(({ assignees }) => assignees.some(({ userId }) => userId === who.memberId));
  return [
    own && attemptWord(own),
    attemptWord({ status: challenge.myStatus, closedUnfinished: challenge.closedUnfinished }),
    ...items.filter(({ challengeId }) => challengeId === id).map(attemptWord),
  ];
}

/** Ann and Bob accept, Ann gives up, and it closes. */
async function closeAfterAnnLeft(id: number): Promise<void> {
  const attempt = await calls.accept(ann, id);
  await calls.accept(bob, id);
  team.clock.advance(1_000);
  await calls.abandon(ann, attempt.id);
  team.clock.advance(1_000);
  await calls.close(mod, id);
}

it("an attempt that was active when its challenge closed wasn't given up", async () => {
  const id = await calls.publish(mod, {});
  await closeAfterAnnLeft(id);
  expect([await words(ann, id), await words(bob, id)]).toEqual([
    ["abandoned", "abandoned", "abandoned"],
    ["closed", "closed", "closed"],
  ]);
});

it("whoever left a raid before it closed gave it up, and whoever stayed didn't", async () => {
  const id = await calls.publish(mod, { type: "raid" });
  await closeAfterAnnLeft(id);
  expect([(await words(ann, id)).slice(1), await words(bob, id)]).toEqual([
    ["abandoned", "abandoned"],
    ["closed", "closed", "closed"],
  ]);
});
