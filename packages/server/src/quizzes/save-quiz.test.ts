import { RefusedFailure, ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { questionCalls, quizCalls } from "@guildhall/core/quizzes";
import { scheduleCalls } from "@guildhall/core/schedules";
import { describe, expect } from "vitest";
import { it as world } from "../testing/world.ts";

type Body = EndpointInput<typeof quizCalls.create>["body"];
type Question = EndpointInput<typeof questionCalls.add>["body"];

const RADIO: Question = {
  type: "radio",
  description: "Which?",
  options: [{ description: "This", isCorrect: true }, { description: "That" }],
};
/** Everything that a quiz can be set to. */
const SET = {
  title: "Quiz",
  drawCount: 2,
  shuffleQuestions: true,
  shuffleOptions: true,
  timeLimit: 600,
  maxAttempts: 3,
  reveals: "end",
  standings: true,
} as const satisfies Body;

const it = world
  .extend("make", ({ moderator }) => async (body: Partial<Body> = {}, questions: readonly Question[] = []) => {
    const { qid: id } = await moderator.client.call(quizCalls.create, { body: { title: "Quiz", ...body } });
    for (const question of questions)
      await moderator.client.call(questionCalls.add, { params: { id }, body: question });
    return id;
  })
  .extend(
    "publish",
    ({ moderator }) =>
      (id: number) =>
        moderator.client.call(quizCalls.publish, { params: { id } }),
  )
  .extend(
    "update",
    ({ moderator }) =>
      (id: number, body: Body) =>
        moderator.client.call(quizCalls.update, { params: { id }, body }),
  )
  .extend(
    "form",
    ({ moderator }) =>
      (id: number) =>
        moderator.client.call(quizCalls.getForEdit, { params: { id } }),
  )
  /** As if somebody had begun an attempt. */
  .extend("begin", ({ db }) => async (id: number) => {
    await db.updateTable("quizzes").set({ has_started: true }).where("id", "=", id).execute();
  });

const problemsOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => [],
    (error: unknown) => {
      if (error instanceof RefusedFailure) return error.reason;
      return error instanceof ValidationFailure ? error.fields.map(({ field, code }) => `${field} ${code}`) : error;
    },
  );

describe("the settings of a quiz", () => {
  it("are stored as they're sent, and shown in its form", async ({ make, form, stars }) => {
    const body = { ...SET, rewards: stars(500), questionDefaultRewards: stars(50) };
    expect((await form(await make(body))).quiz).toMatchObject({ type: "quiz", ...body, resultsFor: "managers" });
    expect((await form(await make({ ...SET, type: "poll", resultsFor: "closed" }))).quiz).toMatchObject({
      type: "poll",
      resultsFor: "closed",
      drawCount: null,
      timeLimit: null,
      maxAttempts: 1,
      reveals: "each",
      standings: false,
    });
  });

  it("give one attempt where right answers are shown at once", async ({ make }) => {
    expect(await problemsOf(make({ maxAttempts: 2 }))).toEqual(["reveals reveals_attempts"]);
  });

  it("are fixed once it's published, but for those that take nothing from anybody", async ({
    make,
    publish,
    update,
    team,
  }) => {
    const id = await make(SET, [RADIO, RADIO]);
    await publish(id);
    const tries = [
      { type: "poll" },
      { drawCount: 1 },
      { shuffleQuestions: false },
      { shuffleOptions: false },
      { timeLimit: null },
      { groupId: await team.group("Crew", []) },
      { maxAttempts: 2 },
    ] as const;
    const found = [];
    for (const each of tries) found.push(await problemsOf(update(id, { ...SET, ...each })));
    expect(found).toEqual([
      expect.arrayContaining(["type locked", "drawCount locked"]),
      ["drawCount locked"],
      ["shuffleQuestions locked"],
      ["shuffleOptions locked"],
      ["timeLimit locked"],
      ["groupId locked"],
      ["maxAttempts too_small"],
    ]);
    const free = { ...SET, title: "Better", maxAttempts: 5, standings: false };
    expect(await problemsOf(update(id, free))).toEqual([]);
  });
});

it("two who save the same form keep each other's changes, or are asked", async ({ make, form, moderator, admin }) => {
  const id = await make();
  const { quiz } = await form(id);
  const seen = { title: quiz.title, description: quiz.description };
  const save = (who: typeof admin, changed: Partial<Body>) =>
    who.client.call(quizCalls.update, { params: { id }, body: { ...seen, ...changed, seen } });
  await save(admin, { title: "Theirs" });
  await save(moderator, { description: "Mine" });
  expect((await form(id)).quiz).toMatchObject({ title: "Theirs", description: "Mine" });
  await expect(save(moderator, { title: "Mine" })).rejects.toMatchObject({ kind: "conflict" });
});

it("rewards change until somebody starts", async ({ make, publish, update, form, begin, stars }) => {
  const id = await make({ rewards: stars(100) }, [RADIO]);
  await publish(id);
  await update(id, { title: "Quiz", rewards: stars(200) });
  await begin(id);
  expect(await problemsOf(update(id, { title: "Quiz", rewards: stars(300) }))).toEqual(["rewards locked"]);
  const { quiz, locks } = await form(id);
  expect([quiz.rewards, locks.rewards]).toEqual([stars(200), { allowed: false, reason: "rewards_locked" }]);
});

describe("publishing", () => {
  it("needs questions, as many as are drawn", async ({ make, publish, update, moderator }) => {
    const id = await make();
    expect(await problemsOf(make({ status: "published" }))).toEqual(["questions required"]);
    expect(await problemsOf(publish(id))).toEqual(["questions required"]);
    await moderator.client.call(questionCalls.add, { params: { id }, body: RADIO });
    const body = { title: "Quiz", drawCount: 2, status: "published" } as const;
    expect(await problemsOf(update(id, body))).toEqual(["drawCount too_large"]);
    expect(await problemsOf(update(id, { ...body, drawCount: 1 }))).toEqual([]);
  });

  it("needs a right option in each question of what was a poll", async ({ make, publish, update }) => {
    const options = [{ description: "This" }, { description: "That" }];
    const id = await make({ type: "poll" }, [{ ...RADIO, options }]);
    await update(id, { title: "Quiz", type: "quiz" });
    expect(await problemsOf(publish(id))).toEqual(["questions.0.options no_right_option"]);
  });

  it("is never left to a schedule that couldn't", async ({ make, update, moderator }) => {
    const id = await make();
    const params = { type: "quiz", id } as const;
    const plan = { type: "once", publishAt: "2099-01-01T09:00:00Z" } as const;
    const schedule = () => moderator.client.call(scheduleCalls.save, { params, body: plan });
    expect(await problemsOf(schedule())).toEqual(["questions required"]);
    const { question } = await moderator.client.call(questionCalls.add, { params: { id }, body: RADIO });
    await schedule();
    expect(await problemsOf(update(id, { title: "Quiz", drawCount: 2 }))).toEqual(["drawCount too_large"]);
    const removal = moderator.client.call(questionCalls.delete, { params: { id, qid: question.id } });
    expect(await problemsOf(removal)).toBe("last_question");
  });
});

it("promises what it and its questions pay at most", async ({ make, publish, ann, stars }) => {
  const questions = [100, 30, 50].map((amount) => ({ ...RADIO, rewards: stars(amount) }));
  const id = await make({ ...SET, rewards: stars(500) }, questions);
  await publish(id);
  const { items } = await ann.client.call(quizCalls.list, { params: { type: "active" }, query: {} });
  expect(items).toMatchObject([{ id, questionCount: 2, rewards: [{ amount: 500 }], rewardsUpTo: [{ amount: 650 }] }]);
});

it("a repeating schedule publishes a copy with all that it holds", async ({ make, moderator, form, db, stars }) => {
  const rewards = stars(40);
  const slider: Question = { type: "slider", description: "How much?", hint: "A lot", max: 5, required: true };
  const body = { ...SET, rewards: stars(500), questionDefaultRewards: stars(50) };
  const id = await make(body, [{ ...RADIO, explanation: "So", rewards }, slider]);
  const params = { type: "quiz", id } as const;
  const plan = { type: "weekly", publishAt: "2099-01-01T09:00:00Z" } as const;
  await moderator.client.call(scheduleCalls.save, { params, body: plan });
  await moderator.client.call(scheduleCalls.publishNow, { params });
  const copies = await db.selectFrom("quizzes").select("id").where("copy_of", "=", id).execute();
  const [copy] = copies.map((each) => each.id);
  expect((await form(copy ?? 0)).quiz).toMatchObject({ ...body, id: copy, status: "published", questionCount: 2 });
  const questionsOf = async (of: number) => {
    const { questions } = await moderator.client.call(questionCalls.getForEdit, { params: { id: of } });
    return questions.map(({ id: _, options, ...rest }) => ({
      ...rest,
      options: options.map(({ id: _id, ...each }) => each),
    }));
  };
  expect(await questionsOf(copy ?? 0)).toEqual(await questionsOf(id));
});
