import { assignmentCalls } from "@guildhall/core/challenges";
import { expect } from "vitest";
import { challengeSteps } from "../../testing/challenge-steps.ts";
import type { Teammate } from "../../testing/team.ts";
import { it } from "../../testing/world.ts";

const { abandon, complete, approve } = challengeSteps;

const seenBy = async (who: Teammate, id: number) =>
  who.client.call(assignmentCalls.get, { params: { id } }).then(
    ({ assignment }) => assignment.completeComments.map(({ text }) => text),
    (failure: { kind: string }) => failure.kind,
  );

it("is shown to those in it and to reviewers, and to others once it's published", async ({
  moderator,
  ann,
  bob,
  attempt,
}) => {
  const { id } = await attempt(ann);
  await complete(ann, id, { comment: "Read it" });
  const before = [await seenBy(ann, id), await seenBy(moderator, id), await seenBy(bob, id)];
  await approve(moderator, id, true);
  expect([...before, await seenBy(bob, id)]).toEqual([["Read it"], ["Read it"], "not_found", ["Read it"]]);
});

it("is still shown to those who gave it up, and to nobody else", async ({ ann, bob, attempt }) => {
  const { id } = await attempt(ann);
  await abandon(ann, id);
  expect([await seenBy(ann, id), await seenBy(bob, id)]).toEqual([[], "not_found"]);
});

it("shows a raid to those who may join it, without its submission", async ({ ann, bob, challenge, attempt }) => {
  const { id } = await attempt(ann, await challenge({ type: "raid" }));
  await complete(ann, id, { comment: "Ours" });
  expect(await seenBy(bob, id)).toEqual([]);
});

it("isn't shown where the challenge isn't", async ({ team, ann, bob, challenge, attempt }) => {
  const groupId = await team.group("Design", [ann]);
  const { id } = await attempt(ann, await challenge({ type: "raid", groupId }));
  expect([await seenBy(ann, id), await seenBy(bob, id), await seenBy(ann, id + 1)]).toEqual([
    [],
    "not_found",
    "not_found",
  ]);
});
