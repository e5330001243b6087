import { expect, it } from "vitest";
import { challengeSteps } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { findShownIds } from "./shown-assignment.repository.ts";

const database = useTestDatabase();

it("a reviewer who takes part sees their own attempt, however many others are newer", async () => {
  const team = await buildTeam(database(), {});
  const author = await team.join({ name: "Author", roles: ["moderator"] });
  const gm = await team.join({ name: "Gm", roles: ["moderator"] });
  const others = [await team.join({ name: "Ann" }), await team.join({ name: "Bob" }), await team.join({ name: "Cy" })];
  const challengeId = await challengeSteps.publish(author, {});
  const own = await challengeSteps.accept(gm, challengeId);
  const ids: number[] = [];
  for (const who of others) ids.unshift((await challengeSteps.accept(who, challengeId)).id);
  const shownTo = (memberId: number, limit: number) => {
    const { workspaceId } = team;
    return findShownIds(database().database.handle, { workspaceId, challengeId, memberId, canReview: true, limit });
  };
  expect(await shownTo(gm.memberId, 3)).toEqual([...ids.slice(0, 2), own.id]);
  expect(await shownTo(gm.memberId, 4)).toEqual([...ids, own.id]);
  expect(await shownTo(author.memberId, 3)).toEqual(ids);
  await team.close();
});

it("a member's own attempts are shown before others', the newest of them if there are too many", async () => {
  const team = await buildTeam(database(), {});
  const author = await team.join({ name: "Author", roles: ["moderator"] });
  const gm = await team.join({ name: "Gm", roles: ["moderator"] });
  const others = [await team.join({ name: "Ann" }), await team.join({ name: "Bob" })];
  const challengeId = await challengeSteps.publish(author, { allowMultiQuest: true, autoApprove: true });
  const ids: number[] = [];
  for (const who of [gm, gm, ...others]) {
    const { id } = await challengeSteps.accept(who, challengeId);
    await challengeSteps.complete(who, id);
    ids.push(id);
  }
  const [first, second, third, fourth] = ids;
  const shown = (canReview: boolean, limit: number) => {
    const of = { workspaceId: team.workspaceId, challengeId, memberId: gm.memberId };
    return findShownIds(database().database.handle, { ...of, canReview, limit });
  };
  expect([await shown(true, 4), await shown(true, 3), await shown(true, 2), await shown(true, 1)]).toEqual([
    [fourth, third, second, first],
    [fourth, second, first],
    [second, first],
    [second],
  ]);
  expect([await shown(false, 2), await shown(false, 1)]).toEqual([[second, first], [second]]);
  await team.close();
});
