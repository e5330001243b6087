import { achievementCalls } from "@guildhall/core/achievements";
import { quizCalls } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import { expect } from "vitest";
import { featureRoutes } from "../../features.ts";
import { createFinishAttempts } from "../../jobs/finish-attempts.ts";
import { makeFaulty } from "../../testing/faulty-pool.ts";
import type { Fault } from "../../testing/faulty-pool.ts";
import { quizSteps, radio } from "../../testing/quiz-steps.ts";
import type { MadeQuiz } from "../../testing/quiz-steps.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { createTestServer } from "../../testing/test-server.ts";
import { it as world } from "../../testing/world.ts";

const { publish, view, start, choose, submit } = quizSteps;
/** More statements than any of these acts has. */
const MOST = 60;

const it = world
  .extend("isChecked", true)
  .extend("opened", { scope: "file" }, async ({}, { onCleanup }) => {
    const database = await openTestDatabase();
    onCleanup(() => database.close());
    return { database, faults: makeFaulty(database.database.pool) };
  })
  .extend("database", { scope: "file" }, ({ opened }) => opened.database)
  .extend("faults", { scope: "file" }, ({ opened }) => opened.faults)
  /** One whose clients ask once. */
  .extend("server", ({ database, team }, { onCleanup }) => {
    const retry = { maxAttempts: 1, baseMs: 0, maxWaitMs: 0 };
    const parts = { database: database.database, clock: team.clock, routes: featureRoutes, retry };
    const server = createTestServer(parts);
    onCleanup(() => server.close());
    return server;
  })
  .extend("actors", async ({ server, ann, moderator }) => ({
    ann: { ...ann, client: await server.client(ann.email) },
    boss: { ...moderator, client: await server.client(moderator.email) },
  }))
  /** What is stored, paid, granted and told of a quiz. */
  .extend("stateOf", ({ db, team }) => async ({ id }: MadeQuiz): Promise<readonly string[]> => {
    const reference = `quiz:${String(id)}`;
    const { rows } = await sql<{ line: string }>`
      select 'quiz ' || status as line from quizzes where workspace_id = ${team.workspaceId} and id = ${id}
      union all
      select concat_ws(' ', 'attempt', s.attempt, s.status, s.score, s.pays, count(a)) from quiz_submissions s
        left join quiz_answers a on a.workspace_id = s.workspace_id and a.submission_id = s.id
        where s.workspace_id = ${team.workspaceId} and s.quiz_id = ${id} group by s.id, s.attempt, s.status, s.score, s.pays
      union all
      select 'paid ' || amount from ledger_transfers
        where workspace_id = ${team.workspaceId} and reason = 'quiz' and reference = ${reference}
      union all
      select 'achievement' from achievements where workspace_id = ${team.workspaceId} and reference = ${reference}
      union all
      select type from events where workspace_id = ${team.workspaceId} and payload ->> 'quizId' = ${String(id)}
    `.execute(db);
    return rows.map(({ line }) => line).toSorted();
  });

it.for(["an only answer", "a start", "a poll", "closing", "the job", "a look when the time is over"] as const)(
  "%s, cut off at any statement, is done in whole or not at all, and once when it's done again",
  async (name, { actors: { ann, boss }, admin, bob, eve, stars, server, faults, team, stateOf }) => {
    const { template } = await admin.client.call(achievementCalls.createTemplate, {
      body: { title: "Scholar" },
      files: { image: undefined },
    });
    const pays = { rewards: stars(100), entityRewards: [{ achievementTemplateId: template.id }] };
    const asked = radio({ rewards: stars(20) });
    const overdue = async () => {
      const quiz = await publish(boss, [asked, asked], { ...pays, timeLimit: 60 });
      await start(ann, quiz);
      await choose(ann, quiz, [0, 0]);
      team.clock.advance(70_000);
      return quiz;
    };
    const slider = { type: "slider", description: "How are you?", min: 1, max: 10, rewards: stars(20) } as const;
    const [prepare, act] = {
      "an only answer": [() => publish(boss, [asked], pays), (quiz: MadeQuiz) => choose(ann, quiz, [0, 0])] as const,
      "a start": [() => publish(boss, [asked], { timeLimit: 60 }), (quiz: MadeQuiz) => start(ann, quiz)] as const,
      "a poll": [
        () => publish(boss, [slider], { type: "poll", ...pays }),
        (quiz: MadeQuiz) => submit(ann, quiz, [{ questionId: quiz.questions[0]?.id ?? 0, numberValue: 3 }]),
      ] as const,
      closing: [
        async () => {
          const quiz = await overdue();
          for (const who of [bob, eve]) await start(who, quiz);
          return quiz;
        },
        ({ id }: MadeQuiz) => boss.client.call(quizCalls.close, { params: { id } }),
      ] as const,
      "the job": [overdue, () => createFinishAttempts(server.deps)()] as const,
      "a look when the time is over": [overdue, (quiz: MadeQuiz) => view(ann, quiz)] as const,
    }[name];
    const undisturbed = await prepare();
    const before = await stateOf(undisturbed);
    await act(undisturbed);
    const whole = await stateOf(undisturbed);
    expect(whole).not.toEqual(before);
    /** Whether the fault struck. */
    const isCutOff = async (fault: Fault): Promise<boolean> => {
      const quiz = await prepare();
      faults.arm(fault);
      await Promise.allSettled([act(quiz)]);
      const hasStruck = faults.disarm();
      expect(await stateOf(quiz)).toEqual(hasStruck && fault.kind !== "lost_after_commit" ? before : whole);
      await Promise.allSettled([act(quiz)]);
      expect(await stateOf(quiz)).toEqual(whole);
      return hasStruck;
    };
    let at = 1;
    while (at < MOST && (await isCutOff({ kind: at % 2 === 0 ? "crash" : "lost", at }))) at += 1;
    expect(at).toBeGreaterThan(3);
    for (const kind of ["lost_before_commit", "lost_after_commit"] as const)
      expect(await isCutOff({ kind })).toBe(true);
  },
);
