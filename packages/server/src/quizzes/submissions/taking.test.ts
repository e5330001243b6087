import { NotFoundFailure, RefusedFailure } from "@guildhall/core";
import { achievementCalls } from "@guildhall/core/achievements";
import { statementCalls } from "@guildhall/core/balances";
import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { questionCalls, quizCalls } from "@guildhall/core/quizzes";
import { rewardCalls } from "@guildhall/core/rewards";
import { statsCalls } from "@guildhall/core/stats";
import { userCalls } from "@guildhall/core/users";
import { describe, expect } from "vitest";
import { createFinishAttempts } from "../../jobs/finish-attempts.ts";
import { quizSteps, radio } from "../../testing/quiz-steps.ts";
import { it as world } from "../../testing/world.ts";

const { publish, view, start, answer, choose } = quizSteps;
const it = world.extend("isChecked", true);

const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: unknown) => (error instanceof RefusedFailure ? error.reason : error),
  );

describe("a quiz", () => {
  it("begins with its first answer, and pays once all are given: what it promises, and what right ones earn", async ({
    ann,
    moderator,
    stars,
    balanceOf,
    team,
  }) => {
    const quiz = await publish(moderator, [radio({ rewards: stars(100) }), radio({ rewards: stars(30) })], {
      rewards: stars(500),
    });
    const before = await view(ann, quiz);
    expect(before.attempt).toBeNull();
    expect(before.quiz.questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id));
    const first = await choose(ann, quiz, [0, 0]);
    expect(first).toMatchObject({
      answer: { isRight: true, correctOptionId: quiz.questions[0]?.options[0] },
      submissionCompleted: false,
      submissionRewards: [],
      attempt: { status: "in_progress", answered: 1, total: 2 },
    });
    expect(await balanceOf(ann)).toBe(0);
    const last = await choose(ann, quiz, [1, 1]);
    expect(last).toMatchObject({ answer: { isRight: false }, submissionCompleted: true, score: 1, maxScore: 2 });
    expect(last.submissionRewards.map(({ amount }) => amount)).toEqual([600]);
    expect(await balanceOf(ann)).toBe(600);
    await team.readEvents();
    const { items } = await ann.client.call(statementCalls.get, { params: { id: ann.memberId }, query: {} });
    expect(items).toMatchObject([
      { reason: "quiz", title: "Quiz", link: { type: "quiz", id: quiz.id }, amount: { amount: 600 } },
    ]);
    const { totalRewards } = await ann.client.call(statsCalls.get, { query: {} });
    expect(totalRewards).toBe(600);
    const { items: leaders } = await moderator.client.call(leaderboardCalls.get, { query: {} });
    expect(leaders[0]).toMatchObject({ rank: 1, score: 600 });
  });

  it("takes the same answer again, and no other", async ({ ann, moderator, stars, balanceOf }) => {
    const quiz = await publish(moderator, [radio()], { rewards: stars(100) });
    const first = await choose(ann, quiz, [0, 0]);
    expect(await choose(ann, quiz, [0, 0])).toEqual(first);
    expect(await refusal(choose(ann, quiz, [0, 1]))).toBe("already_answered");
    expect(await balanceOf(ann)).toBe(100);
  });

  it("isn't its author's to take, unless the workspace lets them", async ({ moderator, ann }) => {
    const quiz = await publish(moderator, [radio()]);
    expect(await refusal(choose(moderator, quiz, [0, 0]))).toBe("own_quiz");
    expect(await refusal(choose(ann, quiz, [0, 0]))).toBe("done");
  });

  it("refuses what isn't asked, and what doesn't fit", async ({ ann, moderator }) => {
    const slider = { type: "slider", description: "How many?", min: 1, max: 10 } as const;
    const quiz = await publish(moderator, [radio(), slider]);
    const other = await publish(moderator, [radio()]);
    const [first, second] = quiz.questions;
    const [foreign] = other.questions;
    const fieldsOf = (call: Promise<unknown>) =>
      call.then(
        () => "done",
        (error: { fields?: readonly { code: string }[] }) => error.fields?.map(({ code }) => code),
      );
    const elsewhere = answer(ann, quiz, { questionId: foreign?.id ?? 0, optionId: foreign?.options[0] ?? 0 });
    await expect(elsewhere).rejects.toBeInstanceOf(NotFoundFailure);
    for (const wrong of [{ optionId: foreign?.options[0] ?? 0 }, { textValue: "This" }, {}])
      expect(await fieldsOf(answer(ann, quiz, { questionId: first?.id ?? 0, ...wrong }))).not.toBe("done");
    for (const wrong of [{ numberValue: 11 }, { numberValue: 0 }, { optionId: 1 }])
      expect(await fieldsOf(answer(ann, quiz, { questionId: second?.id ?? 0, ...wrong }))).not.toBe("done");
  });

  it("ends its open attempts when it's closed, unpaid", async ({ ann, bob, moderator, stars, balanceOf }) => {
    const quiz = await publish(moderator, [radio({ rewards: stars(100) }), radio()]);
    await choose(ann, quiz, [0, 0]);
    await moderator.client.call(quizCalls.close, { params: { id: quiz.id } });
    expect((await view(ann, quiz)).attempt).toMatchObject({ status: "abandoned", answered: 1 });
    expect(await refusal(choose(ann, quiz, [1, 0]))).toBe("quiz_closed");
    expect(await refusal(choose(bob, quiz, [0, 0]))).toBe("quiz_closed");
    expect(await balanceOf(ann)).toBe(0);
  });

  it("asks people what it asked them when they began, whatever is worded later", async ({ ann, bob, moderator }) => {
    const quiz = await publish(moderator, [radio(), radio()]);
    const [{ id: qid = 0, options = [] } = {}] = quiz.questions;
    await choose(ann, quiz, [0, 0]);
    const [right = 0, wrong = 0] = options;
    await moderator.client.call(questionCalls.update, {
      params: { id: quiz.id, qid },
      body: radio({
        description: "Which one now?",
        options: [
          { id: right, description: "This", isCorrect: true },
          { id: wrong, description: "That" },
        ],
      }),
    });
    const asked = async (who: typeof ann) => (await view(who, quiz)).quiz.questions[0]?.description;
    expect([await asked(ann), await asked(bob)]).toEqual(["Which one?", "Which one now?"]);
  });
});

describe("a timed quiz", () => {
  it("shows its questions once it's started, and counts what arrives two seconds late", async ({
    ann,
    moderator,
    team,
    stars,
    balanceOf,
  }) => {
    const quiz = await publish(moderator, [radio({ rewards: stars(50) }), radio(), radio()], {
      timeLimit: 60,
      rewards: stars(500),
    });
    expect(await refusal(choose(ann, quiz, [0, 0]))).toBe("start_first");
    expect((await view(ann, quiz)).quiz.questions).toEqual([]);
    const begun = await start(ann, quiz);
    expect(Date.parse(begun.dueAt ?? "") - Date.parse(begun.startedAt)).toBe(60_000);
    expect(await start(ann, quiz)).toMatchObject({ number: 1, dueAt: begun.dueAt });
    expect((await view(ann, quiz)).quiz.questions).toHaveLength(3);
    team.clock.advance(61_000);
    expect(await choose(ann, quiz, [0, 0])).toMatchObject({ attempt: { answered: 1, status: "in_progress" } });
    team.clock.advance(2_000);
    expect(await refusal(choose(ann, quiz, [1, 0]))).toBe("time_over");
    expect(await view(ann, quiz)).toMatchObject({
      attempt: { status: "timed_out", answered: 1, score: 1, maxScore: 3 },
      submissionCompleted: false,
    });
    // Without the quiz's own reward: nothing is left to try.
    expect(await balanceOf(ann)).toBe(50);
  });

  it("is ended by the job for those who never came back, and they're told", async ({
    ann,
    bob,
    moderator,
    team,
    stars,
    balanceOf,
  }) => {
    const quiz = await publish(moderator, [radio({ rewards: stars(50) }), radio()], { timeLimit: 60 });
    for (const who of [ann, bob]) {
      await start(who, quiz);
      await choose(who, quiz, [0, 0]);
    }
    const finish = createFinishAttempts(team.server.deps);
    team.clock.advance(61_000);
    expect(await finish()).toBe(0);
    team.clock.advance(2_000);
    expect([await finish(), await finish()]).toEqual([2, 0]);
    expect((await view(ann, quiz)).attempt?.status).toBe("timed_out");
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([50, 50]);
    await team.readEvents();
    const { items } = await bob.client.call(userCalls.listNotifications, { params: { id: bob.memberId }, query: {} });
    expect(items.map(({ type }) => type)).toEqual(["quiz_timed_out"]);
  });
});

describe("a quiz with several attempts", () => {
  it("counts the best and pays the first that's completed", async ({ ann, moderator, stars, balanceOf }) => {
    const questions = [1, 2, 3].map(() => radio({ rewards: stars(10) }));
    const quiz = await publish(moderator, questions, { maxAttempts: 3, reveals: "end", rewards: stars(100) });
    for (const right of [1, 3, 2]) {
      await start(ann, quiz);
      for (const place of [0, 1, 2]) await choose(ann, quiz, [place, place < right ? 0 : 1]);
    }
    expect(await balanceOf(ann)).toBe(110);
    const { quiz: page, attempt, submissionRewards } = await view(ann, quiz);
    expect([page.attempt?.score, attempt?.number, attempt?.score]).toEqual([3, 3, 2]);
    expect(submissionRewards.map(({ amount }) => amount)).toEqual([110]);
    expect(await refusal(start(ann, quiz))).toBe("no_attempts_left");
  });

  it("keeps what it drew for each", async ({ ann, moderator }) => {
    const questions = Array.from({ length: 6 }, (_, place) => radio({ description: `Question ${String(place)}` }));
    const quiz = await publish(moderator, questions, { drawCount: 3, shuffleQuestions: true, shuffleOptions: true });
    await start(ann, quiz);
    const drawn = (await view(ann, quiz)).quiz.questions;
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(3);
    expect((await view(ann, quiz)).quiz.questions).toEqual(drawn);
    for (const { id, options } of drawn) await answer(ann, quiz, { questionId: id, optionId: options[0]?.id ?? 0 });
    expect((await view(ann, quiz)).submissionCompleted).toBe(true);
  });
});

it("grants its achievements once, to those who complete it", async ({ ann, moderator, admin, db, team }) => {
  const { template } = await admin.client.call(achievementCalls.createTemplate, {
    body: { title: "Scholar" },
    files: { image: undefined },
  });
  const quiz = await publish(moderator, [radio()], {
    maxAttempts: 2,
    reveals: "end",
    entityRewards: [{ achievementTemplateId: template.id }],
  });
  for (const _attempt of [1, 2]) {
    await start(ann, quiz);
    await choose(ann, quiz, [0, 1]);
  }
  const granted = await db
    .selectFrom("achievements")
    .select(["member_id", "reference"])
    .where("workspace_id", "=", team.workspaceId)
    .execute();
  expect(granted).toEqual([{ member_id: ann.memberId, reference: `quiz:${String(quiz.id)}` }]);
});

it("what was promised is paid in one sum per currency, whatever goes away meanwhile", async ({
  ann,
  moderator,
  admin,
  owner,
  db,
  team: { workspaceId, currencyId },
}) => {
  const { id: moons } = await db
    .insertInto("currencies")
    .values({ workspace_id: workspaceId, name: "Moons", icon: "🌙", kind: "emoji", position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { template } = await admin.client.call(achievementCalls.createTemplate, {
    body: { title: "Scholar" },
    files: { image: undefined },
  });
  const rewards = (stars: number, amount: number) => [
    { currencyId, amount: stars },
    { currencyId: moons, amount },
  ];
  const quiz = await publish(moderator, [radio({ rewards: rewards(100, 10) }), radio({ rewards: rewards(100, 20) })], {
    rewards: rewards(500, 40),
    entityRewards: [{ achievementTemplateId: template.id }],
  });
  await choose(ann, quiz, [0, 0]);
  const kept = { allowedCurrencyIds: [currencyId], defaultRewardCurrencyId: currencyId, defaultRewardAmount: 100 };
  await owner.client.call(rewardCalls.update, { body: kept });
  await admin.client.call(achievementCalls.deleteTemplate, { params: { id: template.id } });
  await owner.client.call(userCalls.disable, { params: { id: moderator.memberId } });
  const { submissionRewards } = await choose(ann, quiz, [1, 0]);
  expect(submissionRewards.map((each) => [each.currencyId, each.amount])).toEqual([
    [currencyId, 700],
    [moons, 70],
  ]);
  const paid = await db
    .selectFrom("ledger_transfers")
    .select(["currency_id", "amount"])
    .where("workspace_id", "=", workspaceId)
    .where("reference", "=", `quiz:${String(quiz.id)}`)
    .orderBy("currency_id")
    .execute();
  expect(paid).toEqual([
    { currency_id: currencyId, amount: 700 },
    { currency_id: moons, amount: 70 },
  ]);
  expect((await view(ann, quiz)).quiz).toMatchObject({ authorName: "Mo", entityRewards: [] });
});
