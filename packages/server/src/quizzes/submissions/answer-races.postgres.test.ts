import { questionCalls, quizCalls } from "@guildhall/core/quizzes";
import { expect } from "vitest";
import { quizSteps, radio } from "../../testing/quiz-steps.ts";
import { it as world } from "../../testing/world.ts";

const { publish, view, choose, submit } = quizSteps;
const AT_ONCE = 20;
const it = world.extend("isChecked", true);

/** Of simultaneous calls: "done", or the reason. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((each) => {
    if (each.status === "fulfilled") return "done";
    const { reason, kind } = each.reason as { readonly reason?: string; readonly kind?: string };
    return String(reason ?? kind);
  });
}

const times = <T>(make: () => T): T[] => Array.from({ length: AT_ONCE }, make);

it("a last answer sent twenty times at once completes once and pays once", async ({
  ann,
  moderator,
  stars,
  balanceOf,
  db,
  team,
}) => {
  const quiz = await publish(moderator, [radio({ rewards: stars(20) }), radio()], { rewards: stars(100) });
  await choose(ann, quiz, [0, 0]);
  expect(new Set(await outcomes(times(() => choose(ann, quiz, [1, 0]))))).toEqual(new Set(["done"]));
  expect(await balanceOf(ann)).toBe(120);
  const told = await db
    .selectFrom("events")
    .select("id")
    .where("workspace_id", "=", team.workspaceId)
    .where("type", "=", "quiz.submitted")
    .execute();
  expect(told).toHaveLength(1);
});

it("an only answer, given twenty times at once in two ways, is one of them", async ({
  ann,
  moderator,
  stars,
  balanceOf,
}) => {
  for (let round = 0; round < 5; round += 1) {
    const quiz = await publish(moderator, [radio()], { rewards: stars(100) });
    const both = await outcomes(times(() => 0).map((_, place) => choose(ann, quiz, [0, place % 2])));
    expect([...new Set(both)].sort()).toEqual(["already_answered", "done"]);
    expect(both.filter((each) => each === "done")).toHaveLength(AT_ONCE / 2);
    expect(await balanceOf(ann)).toBe(100 * (round + 1));
  }
});

it("a poll sent twenty times at once is taken once", async ({ ann, moderator, stars, balanceOf }) => {
  const question = { type: "slider", description: "How are you?", min: 1, max: 10 } as const;
  const poll = await publish(moderator, [question], { type: "poll", rewards: stars(100) });
  const answers = [{ questionId: poll.questions[0]?.id ?? 0, numberValue: 7 }];
  expect(new Set(await outcomes(times(() => submit(ann, poll, answers))))).toEqual(new Set(["done"]));
  expect(await balanceOf(ann)).toBe(100);
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

it("answers to a quiz that is being closed count before, or are refused", async ({ ann, bob, eve, moderator, db }) => {
  for (let round = 0; round < 10; round += 1) {
    const quiz = await publish(moderator, [radio(), radio()]);
    const [closing, ...answered] = await outcomes([
      moderator.client.call(quizCalls.close, { params: { id: quiz.id } }),
      ...[ann, bob, eve].map((who) => choose(who, quiz, [0, 0])),
    ]);
    expect(closing).toBe("done");
    expect(answered.filter((each) => each !== "done" && each !== "quiz_closed")).toEqual([]);
    const kept = await db.selectFrom("quiz_submissions").select("status").where("quiz_id", "=", quiz.id).execute();
    expect(kept).toHaveLength(answered.filter((each) => each === "done").length);
    expect(kept.every(({ status }) => status === "abandoned")).toBe(true);
  }
});
