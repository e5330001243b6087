import { quizCalls, submissionCalls } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import { expect } from "vitest";
import { runPass } from "../../events/relay-pass.ts";
import { featureRoutes, readers } from "../../features.ts";
import { createLog } from "../../lib/log.ts";
import { makeFaulty } from "../../testing/faulty-pool.ts";
import type { Fault } from "../../testing/faulty-pool.ts";
import { quizSteps } from "../../testing/quiz-steps.ts";
import type { MadeQuiz } from "../../testing/quiz-steps.ts";
import type { Teammate } from "../../testing/team.ts";
import { createTestServer } from "../../testing/test-server.ts";
import { it as world } from "../../testing/world.ts";
import { mixIfDue } from "./mix-ballots.service.ts";

const { publish, submit } = quizSteps;
const question = { type: "multi_text", description: "How are you?" } as const;

const say = (who: Teammate, poll: MadeQuiz) =>
  submit(who, poll, [{ questionId: poll.questions[0]?.id ?? 0, textValue: `planted-${String(who.memberId)}` }]);

const it = world
  .extend("isChecked", true)
  /** A second server, whose connections can be cut off. */
  .extend("other", ({ database, team }, { onCleanup }) => {
    const own = database.openAnother();
    const faults = makeFaulty(own.pool);
    const lines: string[] = [];
    const log = createLog({ logLevel: "trace" }, { write: (line) => void lines.push(line) });
    const server = createTestServer({ database: own, clock: team.clock, routes: featureRoutes, log });
    onCleanup(() => server.close());
    return {
      faults,
      lines,
      at: async (who: Teammate) => ({ ...who, client: server.bearer(await server.openSession(who), "en") }),
      readEvents: () =>
        runPass(server.deps, { workspaceId: team.workspaceId, readers, batch: 100, holds: new Map<string, number>() }),
    };
  })
  .extend(
    "ask",
    ({ moderator, stars }) =>
      () =>
        publish(moderator, [question], { type: "poll", isAnonymous: true, rewards: stars(100) }),
  )
  .extend("crowd", ({ team }) => (size: number) => {
    return Promise.all(Array.from({ length: size }, (_, at) => team.join({ name: `P${String(at)}` })));
  })
  .extend("counts", ({ db }) => async ({ id }: MadeQuiz) => {
    const { rows } = await sql<Readonly<Record<"people" | "ballots" | "mixed", number>>>`
      select (select count(*)::int from quiz_submissions where quiz_id = ${id}) as people, count(*)::int as ballots,
        count(*) filter (where mix > 0)::int as mixed
      from quiz_ballots where quiz_id = ${id}
    `.execute(db);
    return rows[0] ?? { people: 0, ballots: 0, mixed: 0 };
  });

/** Until it isn't reached any more; returns how many there are. */
async function atEachStatement(cut: (fault: Fault) => Promise<boolean>): Promise<number> {
  for (let at = 1; ; at += 1) if (!(await cut({ kind: "lost", at }))) return at - 1;
}

it("mixes that meet each other and people who answer lose and double nothing", async ({
  database,
  team,
  ask,
  crowd,
  counts,
}) => {
  const poll = await ask();
  const [first, ...others] = await crowd(40);
  if (first !== undefined) await say(first, poll);
  await team.readEvents();
  const servers = [database.database, database.openAnother()];
  const mix = (each: (typeof servers)[number]) =>
    each.transaction((tx) => mixIfDue(tx, { workspaceId: team.workspaceId, quizId: poll.id }));
  const mixes = servers.flatMap((each) => Array.from({ length: 10 }, () => mix(each)));
  await Promise.all([...others.map((who) => say(who, poll)), ...mixes]);
  await Promise.all([...servers.map(mix), team.readEvents()]);
  const { mixed, ...all } = await counts(poll);
  expect([all, mixed]).toEqual([{ people: 40, ballots: 40 }, expect.toSatisfy((count: number) => count > 35)]);
});

it("an answer that's cut off at any statement is there as a whole or not at all, and in no line of the log", async ({
  other,
  team,
  ask,
  counts,
  balanceOf,
}) => {
  const poll = await ask();
  let people = 0;
  const cuts = await atEachStatement(async (fault) => {
    const who = await other.at(await team.join({ name: "Cut" }));
    other.faults.arm(fault);
    await say(who, poll).catch(() => undefined);
    const isCut = other.faults.disarm();
    const isThere = (await balanceOf(who)) === 100;
    expect(await counts(poll)).toMatchObject({ people: people + Number(isThere), ballots: people + Number(isThere) });
    if (!isThere) await say(who, poll);
    people += 1;
    expect(await balanceOf(who)).toBe(100);
    return isCut;
  });
  expect(cuts).toBeGreaterThan(10);
  const log = other.lines.join("");
  expect([200, 503].map((status) => log.includes(`"httpStatus":${String(status)}`))).toEqual([true, true]);
  expect(log).not.toContain("planted-");
});

it("a mix that's cut off at any statement is done as a whole, or by the next", async ({
  other,
  team,
  ask,
  crowd,
  counts,
  moderator,
}) => {
  const people = await crowd(6);
  const cuts = await atEachStatement(async (fault) => {
    const poll = await ask();
    for (const who of people) await say(who, poll);
    await moderator.client.call(quizCalls.close, { params: { id: poll.id } });
    other.faults.arm(fault);
    await other.readEvents().catch(() => undefined);
    const isCut = other.faults.disarm();
    const { mixed, ...all } = await counts(poll);
    expect([all, mixed % 6]).toEqual([{ people: 6, ballots: 6 }, 0]);
    // The database may not know yet that the connection is gone.
    const results = async () => {
      await team.readEvents();
      return moderator.client.call(submissionCalls.getResults, { params: { id: poll.id } });
    };
    await expect.poll(async () => (await results()).counted).toBe(6);
    return isCut;
  });
  expect(cuts).toBeGreaterThan(10);
});
