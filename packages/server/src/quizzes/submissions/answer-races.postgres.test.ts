import { questionCalls, quizCalls } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import { expect } from "vitest";
import { featureRoutes } from "../../features.ts";
import { createFinishAttempts } from "../../jobs/finish-attempts.ts";
import { quizSteps, radio } from "../../testing/quiz-steps.ts";
import type { MadeQuiz } from "../../testing/quiz-steps.ts";
import type { Teammate } from "../../testing/team.ts";
import { createTestServer } from "../../testing/test-server.ts";
import { it as world } from "../../testing/world.ts";

const { publish, view, start, choose, submit } = quizSteps;
const AT_ONCE = 20;
const it = world
  .extend("isChecked", true)
  /** Another server on the same database. */
  .extend("second", async ({ database, team }, { onCleanup }) => {
    const server = createTestServer({
      database: database.openAnother(),
      clock: team.clock,
      routes: featureRoutes,
    });
    onCleanup(() => server.close());
    return server;
  })
  /** What somebody does twenty times at the same moment, by turns on both servers; "done", or the reason, of each. */
  .extend("often", ({ second }) => async (who: Teammate, act: (as: Teammate, turn: number) => Promise<unknown>) => {
    const there = { ...who, client: await second.client(who.email) };
    return outcomes(Array.from({ length: AT_ONCE }, (_, turn) => act(turn % 2 === 0 ? who : there, turn)));
  })
  /** How often it was recorded that somebody has ended an attempt. */
  .extend("submittedIn", ({ db }) => async (workspaceId: number) => {
    const told = db.selectFrom("events").select("id").where("workspace_id", "=", workspaceId);
    return (await told.where("type", "=", "quiz.submitted").execute()).length;
  })
  .extend(
    "attemptsAt",
    ({ db }) =>
      ({ id }: MadeQuiz) =>
        db
          .selectFrom("quiz_submissions")
          .select(["id", "attempt", "status", "score", "pays"])
          .where("quiz_id", "=", id)
          .orderBy("member_id")
          .orderBy("attempt")
          .execute(),
  );

/** Of simultaneous calls: "done", or the reason. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((each) => {
    if (each.status === "fulfilled") return "done";
    const { reason, kind } = each.reason as { readonly reason?: string; readonly kind?: string };
    return String(reason ?? kind);
  });
}

const DONE = Array.from({ length: AT_ONCE }, () => "done");

it("a last answer sent twenty times at once completes once and pays once", async ({
  ann,
  moderator,
  stars,
  balanceOf,
  team,
  submittedIn,
  often,
}) => {
  const quiz = await publish(moderator, [radio({ rewards: stars(20) }), radio()], { rewards: stars(100) });
  await choose(ann, quiz, [0, 0]);
  expect(await often(ann, (as) => choose(as, quiz, [1, 0]))).toEqual(DONE);
  expect(await balanceOf(ann)).toBe(120);
  expect(await submittedIn(team.workspaceId)).toBe(1);
});

it("an only answer, given twenty times at once in two ways, is one of them", async ({
  ann,
  moderator,
  stars,
  balanceOf,
  often,
}) => {
  for (let round = 0; round < 5; round += 1) {
    const quiz = await publish(moderator, [radio()], { rewards: stars(100) });
    const both = await often(ann, (as, turn) => choose(as, quiz, [0, turn % 4 < 2 ? 0 : 1]));
    expect([...new Set(both)].sort()).toEqual(["already_answered", "done"]);
    expect(both.filter((each) => each === "done")).toHaveLength(AT_ONCE / 2);
    expect(await balanceOf(ann)).toBe(100 * (round + 1));
  }
});

it("a poll sent twenty times at once in two ways is taken once, in one of them", async ({
  ann,
  moderator,
  stars,
  balanceOf,
  often,
}) => {
  const question = { type: "slider", description: "How are you?", min: 1, max: 10 } as const;
  const poll = await publish(moderator, [question], { type: "poll", rewards: stars(100) });
  const answers = (numberValue: number) => [{ questionId: poll.questions[0]?.id ?? 0, numberValue }];
  const both = await often(ann, (as, turn) => submit(as, poll, answers(turn % 4 < 2 ? 7 : 8)));
  expect(both.toSorted()).toEqual([...DONE.slice(10).map(() => "already_answered"), ...DONE.slice(10)]);
  expect(await balanceOf(ann)).toBe(100);
});

it("attempts that are started and answered twenty times at once are one each, and the first is paid", async ({
  ann,
  moderator,
  stars,
  balanceOf,
  often,
  attemptsAt,
}) => {
  const questions = [radio({ rewards: stars(10) }), radio({ rewards: stars(10) })];
  const settings = { maxAttempts: 3, reveals: "end", timeLimit: 600, rewards: stars(100) } as const;
  const quiz = await publish(moderator, questions, settings);
  for (const right of [1, 2, 0]) {
    expect(await often(ann, (as) => start(as, quiz))).toEqual(DONE);
    for (const place of [0, 1])
      expect(await often(ann, (as) => choose(as, quiz, [place, place < right ? 0 : 1]))).toEqual(DONE);
    expect(await balanceOf(ann)).toBe(110);
  }
  expect(await attemptsAt(quiz)).toMatchObject([
    { attempt: 1, status: "completed", score: 1, pays: true },
    { attempt: 2, status: "completed", score: 2, pays: false },
    { attempt: 3, status: "completed", score: 0, pays: false },
  ]);
  expect(new Set(await often(ann, (as) => start(as, quiz)))).toEqual(new Set(["no_attempts_left"]));
});

it("a first answer and an edit of the questions are in one order", async ({ ann, bob, eve, moderator }) => {
  for (let round = 0; round < 10; round += 1) {
    const quiz = await publish(moderator, [radio(), radio()]);
    const gone = { id: quiz.id, qid: quiz.questions[1]?.id ?? 0 };
    const [edit, ...answered] = await outcomes([
      moderator.client.call(questionCalls.delete, { params: gone }),
      ...[ann, bob, eve].map((who) => choose(who, quiz, [0, 0])),
    ]);
    expect(answered).toEqual(["done", "done", "done"]);
    const asked = await Promise.all([ann, bob, eve].map(async (who) => (await view(who, quiz)).quiz.questions.length));
    expect([edit, ...asked]).toEqual(edit === "done" ? ["done", 1, 1, 1] : ["questions_in_use", 2, 2, 2]);
  }
});

it("answers to a quiz that is being closed count and are paid before, or are refused and aren't", async ({
  ann,
  bob,
  eve,
  moderator,
  stars,
  balanceOf,
  attemptsAt,
}) => {
  let paid = 0;
  for (let round = 0; round < 20; round += 1) {
    const quiz = await publish(moderator, [radio(), radio()], { rewards: stars(100) });
    for (const who of [ann, bob]) await choose(who, quiz, [0, 0]);
    const close = () => moderator.client.call(quizCalls.close, { params: { id: quiz.id } });
    const lasts = [ann, bob].map((who) => () => choose(who, quiz, [1, 0]));
    const acts = [...(round % 2 === 0 ? [close, ...lasts] : [...lasts, close]), () => choose(eve, quiz, [0, 0])];
    const seen = await outcomes(acts.map((act) => act()));
    expect(seen.filter((each) => each !== "done" && each !== "quiz_closed")).toEqual([]);
    const completed = seen.slice(0, 3).filter((each) => each === "done").length - 1;
    const kept = await attemptsAt(quiz);
    expect(kept.filter(({ status }) => status !== "abandoned" && status !== "completed")).toEqual([]);
    expect(kept).toHaveLength(2 + (seen[3] === "done" ? 1 : 0));
    const done = kept.filter(({ status }) => status === "completed").length;
    expect([done, kept.filter(({ pays }) => pays).length]).toEqual([completed, completed]);
    paid += 100 * completed;
    expect((await balanceOf(ann)) + (await balanceOf(bob)) + (await balanceOf(eve))).toBe(paid);
  }
});

it("an answer that came in time counts, even if the time is over before it's stored", async ({
  ann,
  moderator,
  stars,
  balanceOf,
  team,
  database,
  attemptsAt,
}) => {
  const quiz = await publish(moderator, [radio()], { timeLimit: 60, rewards: stars(100) });
  await start(ann, quiz);
  const [attempt] = await attemptsAt(quiz);
  team.clock.advance(61_000);
  // Somebody holds the attempt while the answer and the job come for it.
  const holder = await database.openAnother(1).pool.connect();
  await holder.query("begin");
  await holder.query("select 1 from quiz_submissions where id = $1 for update", [attempt?.id]);
  const answered = choose(ann, quiz, [0, 0]);
  await untilWaiting(1);
  team.clock.advance(60_000);
  const finished = createFinishAttempts(team.server.deps)();
  await untilWaiting(2);
  await holder.query("commit");
  holder.release();
  expect([(await answered).submissionCompleted, await finished, await balanceOf(ann)]).toEqual([true, 0, 100]);

  async function untilWaiting(count: number): Promise<void> {
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `;
    while ((await waiting.execute(database.database.handle)).rows[0]?.count !== count);
  }
});

it("attempts whose time is over are ended once by two servers at once, or long after by the first that runs", async ({
  ann,
  bob,
  eve,
  moderator,
  stars,
  balanceOf,
  team,
  second,
  submittedIn,
  attemptsAt,
}) => {
  const finish = [team.server.deps, second.deps].map((deps) => createFinishAttempts(deps));
  const quizzes: MadeQuiz[] = [];
  for (let made = 0; made < 10; made += 1) {
    const quiz = await publish(moderator, [radio({ rewards: stars(10) }), radio()], { timeLimit: 60 });
    for (const who of [ann, bob, eve]) await start(who, quiz);
    for (const who of [ann, bob]) await choose(who, quiz, [0, 0]);
    quizzes.push(quiz);
  }
  // Days without any server.
  team.clock.advance(3 * 86_400_000);
  const signedIn = await Promise.all(
    [ann, bob].map(async (who) => ({ ...who, client: await second.client(who.email) })),
  );
  await Promise.all([
    ...[...finish, ...finish].map((run) => run()),
    ...quizzes.slice(0, 3).flatMap((quiz) => signedIn.map((who) => view(who, quiz))),
  ]);
  expect(await Promise.all(finish.map((run) => run()))).toEqual([0, 0]);
  expect(await submittedIn(team.workspaceId)).toBe(30);
  for (const quiz of quizzes) {
    const kept = await attemptsAt(quiz);
    expect(kept.map(({ status, score }) => [status, score])).toEqual([
      ["timed_out", 1],
      ["timed_out", 1],
      ["timed_out", 0],
    ]);
  }
  expect([await balanceOf(ann), await balanceOf(bob), await balanceOf(eve)]).toEqual([100, 100, 0]);
});
