import { assignmentCalls } from "@guildhall/core/challenges";
import { afterEach, beforeEach, expect, it } from "vitest";
import { challengeSteps } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";

const { publish, accept, abandon, complete, approve } = challengeSteps;

const database = useTestDatabase();
let team: Team;
let gm: Teammate;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  gm = await team.join({ name: "Gm", roles: ["member", "moderator"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

const seenBy = async (who: Teammate, id: number) =>
  who.client.call(assignmentCalls.get, { params: { id } }).then(
    ({ assignment }) => assignment.completeComments.map(({ text }) => text),
    (failure: { kind: string }) => failure.kind,
  );

it("is shown to those in it and to reviewers, and to others once it's published", async () => {
  const { id } = await accept(ann, await publish(gm, { type: "quest" }));
  await complete(ann, id, { comment: "Read it" });
  const before = [await seenBy(ann, id), await seenBy(gm, id), await seenBy(bob, id)];
  await approve(gm, id, true);
  expect([...before, await seenBy(bob, id)]).toEqual([["Read it"], ["Read it"], "not_found", ["Read it"]]);
});

it("is still shown to those who gave it up, and to nobody else", async () => {
  const { id } = await accept(ann, await publish(gm, { type: "quest" }));
  await abandon(ann, id);
  expect([await seenBy(ann, id), await seenBy(bob, id)]).toEqual([[], "not_found"]);
});

it("shows a raid to those who may join it, without its submission", async () => {
  const { id } = await accept(ann, await publish(gm, { type: "raid" }));
  await complete(ann, id, { comment: "Ours" });
  expect(await seenBy(bob, id)).toEqual([]);
});

it("isn't shown where the challenge isn't", async () => {
  const groupId = await team.group("Design", [ann]);
  const { id } = await accept(ann, await publish(gm, { type: "raid", groupId }));
  expect([await seenBy(ann, id), await seenBy(bob, id), await seenBy(ann, id + 1)]).toEqual([
    [],
    "not_found",
    "not_found",
  ]);
});
