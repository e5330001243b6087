import { attemptWord, assignmentCalls } from "@guildhall/core/challenges";
import { expect } from "vitest";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import type { Teammate } from "../../testing/team.ts";
import { it as world } from "../../testing/world.ts";

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
const it = world.extend("closeAfterAnnLeft", ({ team, moderator, ann, bob, attempt }) => async (id: number) => {
  const left = await attempt(ann, id);
  await attempt(bob, id);
  team.clock.advance(1_000);
  await calls.abandon(ann, left.id);
  team.clock.advance(1_000);
  await calls.close(moderator, id);
});

it("an attempt that was active when its challenge closed wasn't given up", async ({
  ann,
  bob,
  challenge,
  closeAfterAnnLeft,
}) => {
  const id = await challenge();
  await closeAfterAnnLeft(id);
  expect([await words(ann, id), await words(bob, id)]).toEqual([
    ["abandoned", "abandoned", "abandoned"],
    ["closed", "closed", "closed"],
  ]);
});

it("whoever left a raid before it closed gave it up, and whoever stayed didn't", async ({
  ann,
  bob,
  challenge,
  closeAfterAnnLeft,
}) => {
  const id = await challenge({ type: "raid" });
  await closeAfterAnnLeft(id);
  expect([(await words(ann, id)).slice(1), await words(bob, id)]).toEqual([
    ["abandoned", "abandoned"],
    ["closed", "closed", "closed"],
  ]);
});
