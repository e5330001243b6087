import { describe, expect, it } from "vitest";
import { answerProblems, isSameAnswer, markAnswer, readPollAnswers, scoreOf } from "./answer.policy.ts";
import type { AskedQuestion, GivenAnswer } from "./answer.policy.ts";

const given = (changes: Partial<GivenAnswer>): GivenAnswer => ({
  optionId: null,
  textValue: null,
  numberValue: null,
  ...changes,
});
const asked = (changes: Partial<AskedQuestion>): AskedQuestion => ({
  id: 1,
  type: "radio",
  required: false,
  min: null,
  max: null,
  optionIds: [],
  ...changes,
});
const radio = asked({ optionIds: [11, 12] });
const text = asked({ id: 2, type: "multi_text" });
const slider = asked({ id: 3, type: "slider", min: 1, max: 10, required: true });

describe("an answer", () => {
  it("fits its question", () => {
    const faults = (answer: Partial<GivenAnswer>, question: AskedQuestion) =>
      answerProblems(given(answer), question).map(({ field, code }) => `${field} ${code}`);
    expect(faults({ optionId: 11 }, radio)).toEqual([]);
    expect(faults({ optionId: 13 }, radio)).toEqual(["optionId not_allowed"]);
    expect(faults({ textValue: "So" }, radio)).toEqual(["textValue unknown_field", "optionId required"]);
    expect(faults({ textValue: " " }, text)).toEqual(["textValue required"]);
    expect([0, 1, 10, 11, 1.5].map((numberValue) => faults({ numberValue }, slider))).toEqual([
      ["numberValue too_small"],
      [],
      [],
      ["numberValue too_large"],
      ["numberValue not_whole"],
    ]);
  });

  it("is the same by its value", () => {
    expect(isSameAnswer(given({ optionId: 11 }), given({ optionId: 11 }))).toBe(true);
    expect(isSameAnswer(given({ textValue: "So" }), given({ textValue: "so" }))).toBe(false);
  });

  it("is right or wrong in a quiz's radio questions only", () => {
    const mark = (type: AskedQuestion["type"], quiz: "quiz" | "poll", optionId: number | null = 11) =>
      markAnswer({ optionId }, { type, correctOptionId: 11 }, { type: quiz });
    expect([mark("radio", "quiz"), mark("radio", "quiz", 12), mark("radio", "quiz", null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([mark("slider", "quiz"), mark("multi_text", "quiz"), mark("radio", "poll")]).toEqual([null, null, null]);
  });
});

it("a score counts unanswered questions that have a right answer as wrong", () => {
  const questions = [
    { type: "radio", isRight: true },
    { type: "radio", isRight: null },
    { type: "slider", isRight: null },
  ] as const;
  expect(scoreOf(questions, { type: "quiz" })).toEqual({ score: 1, maxScore: 2 });
  expect(scoreOf([{ type: "radio", isRight: null }], { type: "poll" })).toEqual({ score: 0, maxScore: 0 });
});

describe("a poll's answers", () => {
  const read = (...answers: readonly (Partial<GivenAnswer> & { readonly questionId: number })[]) =>
    readPollAnswers(
      answers.map((answer) => ({ ...given(answer), questionId: answer.questionId })),
      [radio, text, slider],
    );
  const rating = { questionId: 3, numberValue: 4 };

  it("may leave out what isn't required", () => {
    const { answers, problems } = read({ questionId: 2, textValue: " " }, rating);
    expect([answers.map(({ questionId }) => questionId), problems]).toEqual([[3], []]);
    expect(read({ questionId: 1, optionId: 11 }).problems).toEqual([{ field: "questions.3", code: "required" }]);
  });

  it("tell all that's wrong at once", () => {
    const { problems } = read(rating, { questionId: 9, optionId: 1 }, rating, { questionId: 1, optionId: 13 });
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      "answers.1.questionId unknown_question",
      "answers.2.questionId duplicate",
      "answers.3.optionId not_allowed",
    ]);
  });
});
