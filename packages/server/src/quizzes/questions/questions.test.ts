import { RefusedFailure, ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { questionCalls, quizCalls } from "@guildhall/core/quizzes";
import type { QuestionForEdit } from "@guildhall/core/quizzes";
import { describe, expect } from "vitest";
import { it as world } from "../../testing/world.ts";

type Body = EndpointInput<typeof questionCalls.add>["body"];

const TWO = [{ description: "This", isCorrect: true }, { description: "That" }];
const radio = (description = "Which?", body: Partial<Body> = {}): Body => ({
  type: "radio",
  description,
  options: TWO,
  ...body,
});

const it = world
  .extend("quiz", async ({ moderator }) => {
    const { qid } = await moderator.client.call(quizCalls.create, { body: { title: "Quiz" } });
    return qid;
  })
  .extend(
    "add",
    ({ moderator, quiz: id }) =>
      async (body: Body = radio()) =>
        (await moderator.client.call(questionCalls.add, { params: { id }, body })).question,
  )
  .extend(
    "change",
    ({ moderator, quiz: id }) =>
      async ({ id: qid }: QuestionForEdit, body: Body) =>
        (await moderator.client.call(questionCalls.update, { params: { id, qid }, body })).question,
  )
  .extend(
    "remove",
    ({ moderator, quiz: id }) =>
      async ({ id: qid }: QuestionForEdit) =>
        (await moderator.client.call(questionCalls.delete, { params: { id, qid } })).questions,
  )
  .extend(
    "order",
    ({ moderator, quiz: id }) =>
      async (positions: Readonly<Record<string, number>>) =>
        (await moderator.client.call(questionCalls.order, { params: { id }, body: { positions } })).questions,
  )
  .extend("read", ({ moderator, quiz: id }) => async () => {
    return (await moderator.client.call(questionCalls.getForEdit, { params: { id } })).questions;
  })
  /** As if somebody had begun an attempt. */
  .extend("begin", ({ db, quiz }) => async () => {
    await db.updateTable("quizzes").set({ has_started: true }).where("id", "=", quiz).execute();
  });

const inOrder = (questions: readonly QuestionForEdit[]) =>
  questions.map(({ position, description }) => `${String(position)} ${description}`);
const problemsOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => [],
    (error: unknown) => {
      if (error instanceof RefusedFailure) return error.reason;
      return error instanceof ValidationFailure ? error.fields.map(({ field, code }) => `${field} ${code}`) : error;
    },
  );

describe("a quiz's questions", () => {
  it("stay in order, without gaps, whatever is added, moved and deleted", async ({
    add,
    remove,
    order,
    read,
    moderator,
    quiz,
  }) => {
    const [b, d] = [await add(radio("B")), await add(radio("D"))];
    const a = await add(radio("A", { position: 0 }));
    const c = await add(radio("C", { position: 2 }));
    expect(inOrder(await read())).toEqual(["0 A", "1 B", "2 C", "3 D"]);
    expect(inOrder(await remove(b))).toEqual(["0 A", "1 C", "2 D"]);
    expect(inOrder(await order({ [d.id]: 0, [a.id]: 1, [c.id]: 2 }))).toEqual(["0 D", "1 A", "2 C"]);
    const { quiz: shown } = await moderator.client.call(quizCalls.get, { params: { id: quiz } });
    expect(shown.questionCount).toBe(3);
  });

  it("need a place each", async ({ add, order, read }) => {
    const [a, b] = [await add(radio("A")), await add(radio("B"))];
    for (const positions of [
      { [a.id]: 1 },
      { [a.id]: 1, [b.id]: 1 },
      { [a.id]: 1, [b.id]: 2 },
      { [a.id]: 1, [b.id + 1]: 0 },
      { [a.id]: 2, [b.id]: 0, [b.id + 1]: 1 },
    ])
      expect(await problemsOf(order(positions))).toEqual(["positions questions_changed"]);
    expect(inOrder(await read())).toEqual(["0 A", "1 B"]);
  });

  it("keep their options' order without telling it by the ids", async ({ add, db, quiz }) => {
    const texts = Array.from({ length: 20 }, (_, at) => `Option ${String(at)}`);
    const options = texts.map((description, at) => ({ description, isCorrect: at === 0 }));
    const added = await add(radio("Which?", { options: [...options, { description: " " }].slice(0, 20) }));
    expect(added.options.map(({ description }) => description)).toEqual(texts);
    const ids = added.options.map(({ id }) => id);
    expect(ids).not.toEqual(ids.toSorted((first, second) => first - second));
    const count = await db.selectFrom("quizzes").select("question_count").where("id", "=", quiz).executeTakeFirst();
    expect(count).toEqual({ question_count: 1 });
  });

  it("drop empty options and what their type doesn't have", async ({ add }) => {
    const written = await add(
      radio("Which?", { options: [{ description: "" }, ...TWO, { description: " " }], min: 3 }),
    );
    expect(written.options.map(({ position, description, isCorrect }) => [position, description, isCorrect])).toEqual([
      [0, "This", true],
      [1, "That", false],
    ]);
    expect(written).toMatchObject({ min: null, max: null, revision: 1 });
    expect(await add({ type: "slider", description: "How much?", options: TWO })).toMatchObject({
      min: 1,
      max: 10,
      options: [],
    });
  });

  it("have one right option in a quiz, and none in a poll", async ({ add, moderator, quiz: id }) => {
    const both = TWO.map(({ description }) => ({ description, isCorrect: true }));
    expect(await problemsOf(add(radio("Which?", { options: both })))).toEqual(["options several_right_options"]);
    expect(await problemsOf(add(radio("Which?", { options: [{ description: "This", isCorrect: true }] })))).toEqual([
      "options too_few_options",
    ]);
    await add();
    await moderator.client.call(quizCalls.update, { params: { id }, body: { title: "Poll", type: "poll" } });
    expect(await problemsOf(add())).toEqual(["options unknown_field"]);
    const { questions } = await moderator.client.call(questionCalls.getForEdit, { params: { id } });
    expect(questions[0]?.options.map(({ isCorrect }) => isCorrect)).toEqual([false, false]);
  });

  it("keep at least one, and once it's published as many as it draws", async ({ add, remove, moderator, quiz: id }) => {
    const a = await add();
    expect(await problemsOf(remove(a))).toBe("last_question");
    const b = await add();
    await moderator.client.call(quizCalls.update, { params: { id }, body: { title: "Quiz", drawCount: 1 } });
    await remove(await add());
    await moderator.client.call(quizCalls.publish, { params: { id } });
    expect(await remove(a)).toHaveLength(1);
    expect(await problemsOf(remove(b))).toBe("last_question");
    const { qid } = await moderator.client.call(quizCalls.create, { body: { title: "Other", drawCount: 2 } });
    const params = { id: qid };
    const [{ question }] = [
      await moderator.client.call(questionCalls.add, { params, body: radio() }),
      await moderator.client.call(questionCalls.add, { params, body: radio() }),
    ];
    await moderator.client.call(quizCalls.publish, { params });
    const removal = moderator.client.call(questionCalls.delete, { params: { ...params, qid: question.id } });
    expect(await problemsOf(removal)).toEqual(["drawCount too_large"]);
  });
});

describe("once somebody has started", () => {
  it("a question's wording changes in a new revision, and those before stay", async ({ add, change, begin, db }) => {
    const question = await add(radio("Whihc?", { explanation: "So" }));
    const [first, second] = question.options;
    const fixed = await change(question, radio("Which?"));
    expect(fixed).toMatchObject({ revision: 1, description: "Which?", options: question.options });
    await begin();
    const options = [
      { id: first?.id, description: "This one", isCorrect: true },
      { id: second?.id, description: "That" },
    ];
    const changed = await change(question, radio("Which one?", { options }));
    expect(changed).toMatchObject({
      revision: 2,
      description: "Which one?",
      options: [{ description: "This one" }, {}],
    });
    expect(changed.options.map(({ id }) => id)).toEqual(question.options.map(({ id }) => id));
    expect((await change(question, radio("Which one?", { options }))).revision).toBe(2);
    const wordings = await db
      .selectFrom("question_wordings")
      .select(["revision", "description", "options"])
      .where("question_id", "=", question.id)
      .orderBy("revision")
      .execute();
    expect(
      wordings.map(({ revision, description, options: texts }) => [revision, description, Object.values(texts)]),
    ).toEqual([
      [1, "Which?", expect.arrayContaining(["This", "That"])],
      [2, "Which one?", expect.arrayContaining(["This one", "That"])],
    ]);
  });

  it("nothing else of it changes", async ({ add, change, remove, order, begin, stars }) => {
    const question = await add();
    const slider = await add({ type: "slider", description: "How much?" });
    const [first, second] = question.options.map(({ id, description, isCorrect }) => ({ id, description, isCorrect }));
    const three = [...question.options, { description: "Another" }].map(({ description }, at) => ({
      description,
      isCorrect: at === 0,
    }));
    await begin();
    const swapped = [
      { ...first, isCorrect: false },
      { ...second, isCorrect: true },
    ];
    const tries = [
      change(question, { type: "multi_text", description: "Which?" }),
      change(question, radio("Which?", { required: true })),
      change(question, radio("Which?", { rewards: stars(100) })),
      change(question, radio("Which?", { options: three })),
      change(question, radio("Which?", { options: swapped })),
      change(question, radio("Which?", { options: [second, first].map((each) => ({ ...each })) })),
      change(slider, { type: "slider", description: "How much?", max: 9 }),
      add(),
      remove(question),
      order({ [question.id]: 1, [slider.id]: 0 }),
    ];
    expect(new Set(await Promise.all(tries.map(problemsOf)))).toEqual(new Set(["questions_in_use"]));
  });
});

it("options of another structure get new ids, as nobody was asked them", async ({ add, change }) => {
  const question = await add();
  const more = [...TWO, { description: "Else" }];
  const changed = await change(question, radio("Which?", { options: more }));
  expect(changed).toMatchObject({ revision: 1, options: more.map(({ description }) => ({ description })) });
  const before = question.options.map(({ id }) => id);
  expect(changed.options.filter(({ id }) => before.includes(id))).toEqual([]);
});

it("two who edit a question at once keep each other's changes", async ({ add, change, admin, quiz: id }) => {
  const question = await add(radio("Which?", { hint: "Look" }));
  const seen = radio("Which?", { hint: "Look", options: question.options.map(({ position: _, ...option }) => option) });
  await change(question, { ...seen, hint: "Look up" });
  const params = { id, qid: question.id };
  const other = { ...seen, description: "Which one?", seen };
  expect((await admin.client.call(questionCalls.update, { params, body: other })).question).toMatchObject({
    description: "Which one?",
    hint: "Look up",
  });
});
