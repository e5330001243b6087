import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MemberCall } from "../../lib/deps.ts";
import { runAndTell } from "../../lib/run-and-tell.ts";
import { findMemberActor } from "../../session/member-actor.repository.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { completeAssignment, prepareAssignmentCompletion } from "./complete-assignment.service.ts";
import { openAttempt } from "./open-attempt.service.ts";
import type { ChallengeHold } from "./taken-challenge.repository.ts";

const MOMENT = { now: new Date("2026-01-01T00:00:00Z"), mode: "on" } as const;

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let eve: Teammate;
let challenge = 0;
let own = 0;
let other = 0;

beforeAll(async () => {
  team = await buildTeam(database());
  eve = await team.join({ name: "Eve", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  const bob = await team.join({ name: "Bob" });
  challenge = await calls.publish(eve, {});
  own = (await calls.accept(ann, challenge)).id;
  other = (await calls.accept(bob, challenge)).id;
});
afterAll(() => team.close());

/** Runs the work as Ann's, and then looks at what others could do until it's committed. */
async function duringAnns<T>(work: (call: MemberCall) => Promise<unknown>, look: () => Promise<T>): Promise<T> {
  const { deps } = team.server;
  return runAndTell(deps, async (tx, after) => {
    const found = await findMemberActor(tx, { workspaceId: team.workspaceId, memberId: ann.memberId }, MOMENT);
    await work({ ...after, ...found, deps, db: tx, at: team.clock.now(), requestId: "test" } as MemberCall);
    return look();
  });
}

/** What others could change, of both attempts and the challenge, while Ann has her own open. */
async function freeDuring(hold: ChallengeHold) {
  const free = async (table: "assignments" | "challenges") => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where workspace_id = ${team.workspaceId} order by id
      for no key update skip locked
    `.execute(database().database.handle);
    return rows.map(({ id }) => id);
  };
  return duringAnns(
    (call) => openAttempt(call, own, hold),
    async () => [await free("assignments"), await free("challenges")],
  );
}

/** Whether others could complete the challenge, too, while Ann does. */
async function isSharedDuringCompletion(): Promise<boolean> {
  return duringAnns(
    async (call) => {
      const sent = { comment: "Done", oldFileIds: [], files: [] };
      await completeAssignment(call, own, await prepareAssignmentCompletion(call, own, sent));
    },
    async () => {
      const { rows } = await sql`
        select 1 from challenges where workspace_id = ${team.workspaceId} and id = ${challenge} for share skip locked
      `.execute(database().database.handle);
      return rows.length > 0;
    },
  );
}

it("an open attempt is its opener's own until they're done, and its challenge stays as it is", async () => {
  expect(await freeDuring("none")).toEqual([[own, other], [challenge]]);
  expect(await freeDuring("share")).toEqual([[other], []]);
  expect(await freeDuring("change")).toEqual([[other], []]);
});

it("several complete a challenge at once, but one with extra time, who may end it, does so alone", async () => {
  expect(await isSharedDuringCompletion()).toBe(true);
  const until = new Date(team.clock.now().getTime() + 3_600_000).toISOString();
  await calls.reject(eve, own, { comment: "Not yet", until });
  expect(await isSharedDuringCompletion()).toBe(false);
});
