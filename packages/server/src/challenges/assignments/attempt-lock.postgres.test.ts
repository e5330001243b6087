import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runAndTell } from "../../lib/run-and-tell.ts";
import { findMemberActor } from "../../session/member-actor.repository.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { openAttempt } from "./open-attempt.service.ts";
import type { ChallengeHold } from "./taken-challenge.repository.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let challenge = 0;
let own = 0;
let other = 0;

beforeAll(async () => {
  team = await buildTeam(database());
  const eve = await team.join({ name: "Eve", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  const bob = await team.join({ name: "Bob" });
  challenge = await calls.publish(eve, {});
  own = (await calls.accept(ann, challenge)).id;
  other = (await calls.accept(bob, challenge)).id;
});
afterAll(() => team.close());

/** What others could change, of both attempts and the challenge, while Ann has her own open. */
async function freeDuring(hold: ChallengeHold) {
  const { deps } = team.server;
  const of = { workspaceId: team.workspaceId, memberId: ann.memberId };
  return runAndTell(deps, async (tx, after) => {
    const found = await findMemberActor(tx, of);
    if (found === undefined) return [];
    const call = { ...after, ...found, deps, db: tx, at: team.clock.now(), requestId: "test" };
    await openAttempt(call, own, hold);
    const free = async (table: "assignments" | "challenges") => {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where workspace_id = ${of.workspaceId} order by id
        for no key update skip locked
      `.execute(database().database.handle);
      return rows.map(({ id }) => id);
    };
    return [await free("assignments"), await free("challenges")];
  });
}

it("an open attempt is its opener's own until they're done, and its challenge stays as it is", async () => {
  expect(await freeDuring("none")).toEqual([[own, other], [challenge]]);
  expect(await freeDuring("share")).toEqual([[other], []]);
  expect(await freeDuring("change")).toEqual([[other], []]);
});
