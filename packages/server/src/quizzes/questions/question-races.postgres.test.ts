import { questionCalls } from "@guildhall/core/quizzes";
import { expect } from "vitest";
import { quizSteps, radio } from "../../testing/quiz-steps.ts";
import type { MadeQuiz } from "../../testing/quiz-steps.ts";
import type { Teammate } from "../../testing/team.ts";
import { it as world } from "../../testing/world.ts";

const { publish, view, start, answer } = quizSteps;
const ROUNDS = 25;
const it = world.extend("isChecked", true);

/** "done", or the reason against it. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    ({ reason, kind }: { readonly reason?: string; readonly kind?: string }) => reason ?? String(kind),
  );

/** Answers all that the person is asked; returns which questions and options that were. */
async function finish(who: Teammate, quiz: MadeQuiz) {
  const { quiz: shown } = await view(who, quiz);
  for (const { id, options } of shown.questions)
    await answer(who, quiz, { questionId: id, optionId: options[0]?.id ?? 0 });
  expect((await view(who, quiz)).submissionCompleted).toBe(true);
  return shown.questions.map(({ id, options }) => [id, options.length]);
}

it("a first start and an edit at the same moment come one after the other", async ({ ann, bob, moderator }) => {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiz = await publish(moderator, [radio(), radio()], { timeLimit: 600 });
    const [first, second] = quiz.questions.map(({ id }) => id);
    const params = { id: quiz.id, qid: first ?? 0 };
    const options = ["One", "Two", "Three"].map((description, at) => ({ description, isCorrect: at === 0 }));
    const isDeleted = round % 2 === 0;
    const edit = () =>
      isDeleted
        ? moderator.client.call(questionCalls.delete, { params })
        : moderator.client.call(questionCalls.update, { params, body: radio({ options }) });
    const calls = [() => start(ann, quiz), edit, () => start(bob, quiz)];
    const order = round % 3 === 0 ? calls : calls.toReversed();
    const outcomes = await Promise.all(order.map((call) => outcomeOf(call())));
    const edited = outcomes[1] ?? "";
    expect(outcomes).toEqual(["done", edited, "done"]);
    seen.add(edited);
    const now = edited === "done" ? (isDeleted ? [] : [[first, 3]]) : [[first, 2]];
    for (const who of [ann, bob]) expect(await finish(who, quiz)).toEqual([...now, [second, 2]]);
  }
  expect([...seen].filter((each) => each !== "done" && each !== "questions_in_use")).toEqual([]);
});
