import { RefusedFailure } from "@guildhall/core";
import { quizCalls } from "@guildhall/core/quizzes";
import { describe, expect } from "vitest";
import { quizSteps, radio } from "../../testing/quiz-steps.ts";
import { it as world } from "../../testing/world.ts";

const { publish, view, submit } = quizSteps;
const it = world.extend("isChecked", true);

const ask = radio({ required: true, options: [{ description: "This" }, { description: "That" }] });
const text = { type: "multi_text", description: "Why?" } as const;
const slider = { type: "slider", description: "How much?", min: 1, max: 10 } as const;

const problem = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: { readonly reason?: string; readonly fields?: readonly { field: string; code: string }[] }) =>
      error instanceof RefusedFailure ? error.reason : error.fields?.map(({ code }) => code),
  );

describe("a poll", () => {
  it("is answered once, all at once, and pays", async ({ ann, moderator, stars, balanceOf }) => {
    const poll = await publish(moderator, [ask, { ...text, rewards: stars(20) }, slider], {
      type: "poll",
      rewards: stars(100),
    });
    const [{ id: first = 0, options = [] } = {}, { id: second = 0 } = {}, { id: third = 0 } = {}] = poll.questions;
    const answers = [
      { questionId: first, optionId: options[1] ?? 0 },
      { questionId: second, textValue: "Because" },
    ];
    const sent = await submit(ann, poll, answers);
    expect(sent).toMatchObject({ submissionCompleted: true, submissionRewards: [{ amount: 120 }] });
    expect(await submit(ann, poll, answers)).toEqual(sent);
    expect(await problem(submit(ann, poll, [...answers, { questionId: third, numberValue: 3 }]))).toBe(
      "already_answered",
    );
    expect(await balanceOf(ann)).toBe(120);
    const seen = await view(ann, poll);
    expect(seen.answers).toMatchObject([{ optionId: options[1] }, { textValue: "Because" }]);
    expect([seen.submissionCompleted, seen.results]).toEqual([true, null]);
  });

  it("refuses answers that are missing, don't fit, or come for a quiz's question", async ({ ann, moderator }) => {
    const poll = await publish(moderator, [ask, slider, { ...ask, required: false }], { type: "poll" });
    const [{ id: first = 0, options = [] } = {}, { id: second = 0 } = {}, { id: third = 0 } = {}] = poll.questions;
    const chosen = { questionId: first, optionId: options[0] ?? 0 };
    expect(await problem(submit(ann, poll, []))).toHaveLength(1);
    expect(await problem(submit(ann, poll, [{ questionId: second, numberValue: 5 }]))).toHaveLength(1);
    const wrong: readonly [Parameters<typeof submit>[2][number], readonly string[]][] = [
      [{ questionId: second, numberValue: 11 }, ["too_large"]],
      [{ questionId: second, numberValue: 1.5 }, ["not_whole"]],
      [{ questionId: second, textValue: "5" }, ["unknown_field", "required"]],
      [{ questionId: third, textValue: "This" }, ["unknown_field", "required"]],
      [{ questionId: third, optionId: options[1] ?? 0 }, ["not_allowed"]],
      [{ questionId: third + 1_000, numberValue: 5 }, ["unknown_question"]],
      [chosen, ["duplicate"]],
    ];
    for (const [given, codes] of wrong) expect(await problem(submit(ann, poll, [chosen, given]))).toEqual(codes);
    expect(await problem(quizSteps.choose(ann, poll, [0, 0]))).toBe("wrong_kind");
    const quiz = await publish(moderator, [radio()]);
    expect(await problem(submit(ann, quiz, []))).toBe("wrong_kind");
  });

  it("shows its results to whom its maker chose, and to managers", async ({ ann, bob, moderator, team }) => {
    const resultsOf = async (who: typeof ann, poll: { readonly id: number }) =>
      (await view(who, poll)).results?.tallies.map(({ options }) => options.map(({ count }) => count)) ?? null;
    const seen: Record<string, unknown> = {};
    for (const resultsFor of ["managers", "answered", "closed"] as const) {
      const poll = await publish(moderator, [ask], { type: "poll", resultsFor });
      const [{ id: questionId = 0, options = [] } = {}] = poll.questions;
      await submit(ann, poll, [{ questionId, optionId: options[1] ?? 0 }]);
      await team.readEvents();
      const open = [await resultsOf(ann, poll), await resultsOf(bob, poll), await resultsOf(moderator, poll)];
      await moderator.client.call(quizCalls.close, { params: { id: poll.id } });
      seen[resultsFor] = [open, await resultsOf(ann, poll), await resultsOf(bob, poll)];
    }
    const counted = [[0, 1]];
    expect(seen).toEqual({
      managers: [[null, null, counted], null, null],
      answered: [[counted, null, counted], counted, null],
      closed: [[null, null, counted], counted, counted],
    });
  });
});
