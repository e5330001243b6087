import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALLOWED, denied } from "../lib/decision.ts";
import { MAX_QUESTION_OPTIONS } from "../lib/limits.ts";
import { buildQuestionForEdit } from "../testing/index.ts";
import {
  addOption,
  findQuestionProblems,
  markRight,
  moveItem,
  moveOption,
  newQuestion,
  positionsOf,
  questionDraftOf,
  removeOption,
  toQuestion,
  writeOption,
} from "./question.form.ts";
import type { QuestionDraft } from "./question.form.ts";
import { mayDeleteQuestion, publishProblems, questionProblems, tidyQuestion } from "./question.policy.ts";
import type { CheckedQuestion } from "./question.policy.ts";

const QUIZ = { type: "quiz" } as const;
const POLL = { type: "poll" } as const;
const faults = (draft: QuestionDraft, quiz: typeof QUIZ | typeof POLL = QUIZ) =>
  findQuestionProblems(draft, quiz).map(({ field, code }) => `${field} ${code}`);
const radio = (...texts: readonly string[]): QuestionDraft => ({
  ...newQuestion("radio"),
  description: "Why?",
  options: texts.map((description) => ({ id: 0, description, isCorrect: false })),
});
const textsOf = ({ options }: QuestionDraft) => options.map(({ description }) => description).join("|");

describe("the form of a question", () => {
  it("starts with two empty options, or from 1 to 10", () => {
    const { options, min, max, amounts } = newQuestion("radio", [{ currencyId: 1, amount: 50 }]);
    expect([textsOf({ ...newQuestion("radio"), options }), min, max, amounts]).toEqual(["|", 1, 10, { "1": 50 }]);
  });

  it("sends what it was opened with", () => {
    const { id: _id, position: _position, revision: _revision, ...question } = buildQuestionForEdit();
    expect(toQuestion(questionDraftOf(buildQuestionForEdit()), QUIZ)).toEqual(question);
  });

  it("drops empty options and renumbers the others", () => {
    const { options } = toQuestion(markRight(radio("Tea ", " ", "Milk"), 2), QUIZ);
    expect(options).toEqual([
      { description: "Tea", isCorrect: false, position: 0 },
      { description: "Milk", isCorrect: true, position: 1 },
    ]);
  });

  it("needs a text, two options and, in a quiz, one right option", () => {
    expect(faults(newQuestion("radio"))).toEqual(["description required", "options too_few_options"]);
    expect(faults(radio("Tea", "Milk"))).toEqual(["options no_right_option"]);
    expect(faults(markRight(radio("Tea", "Milk"), 1))).toEqual([]);
    expect(faults(radio("Tea", "Milk"), POLL)).toEqual([]);
    expect(faults({ ...newQuestion("multi_text"), description: "Why?" })).toEqual([]);
  });

  it("marks nothing in a poll, and requires nothing in a quiz", () => {
    const draft = { ...markRight(radio("Tea", "Milk"), 1), required: true };
    expect(toQuestion(draft, POLL)).toMatchObject({ required: true, options: [{ isCorrect: false }, {}] });
    expect(toQuestion(draft, POLL).options.some(({ isCorrect }) => isCorrect)).toBe(false);
    expect(toQuestion(draft, QUIZ).required).toBe(false);
  });

  it("makes options of pasted lines, as far as there's room", () => {
    expect(textsOf(writeOption(radio("Tea", "", "Milk"), 1, "Coffee\r\n\nWater\n"))).toBe("Tea|Coffee|Water|Milk");
    expect(textsOf(writeOption(radio("Tea"), 0, ""))).toBe("");
    const many = writeOption(radio("", "Milk"), 0, "x\n".repeat(30));
    expect(many.options).toHaveLength(MAX_QUESTION_OPTIONS);
    expect(addOption(many)).toBe(many);
  });

  it("adds, removes and moves options", () => {
    const draft = radio("Tea", "Milk", "Water");
    expect(textsOf(addOption(draft, 0))).toBe("Tea||Milk|Water");
    expect(textsOf(removeOption(draft, 1))).toBe("Tea|Water");
    expect(textsOf(moveOption(draft, 2, 0))).toBe("Water|Tea|Milk");
  });
});

describe("the order of questions", () => {
  it("has each of them once, from 0 without gaps, whatever moves", () => {
    const moves = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: -3, max: 12 })));
    fc.assert(
      fc.property(moves, (all) => {
        const ids = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
        const order = all.reduce<readonly number[]>((now, [from, to]) => moveItem(now, from, to), ids);
        expect(order.toSorted()).toEqual(ids);
        expect(Object.values(positionsOf(order)).toSorted((first, second) => first - second)).toEqual(
          ids.map((_, index) => index),
        );
      }),
      { numRuns: 30 },
    );
  });

  it("keeps at least one, and all once somebody has started", () => {
    expect([2, 1].map((count) => mayDeleteQuestion(ALLOWED, count))).toEqual([ALLOWED, denied("last_question")]);
    expect(mayDeleteQuestion(denied("questions_in_use"), 2)).toEqual(denied("questions_in_use"));
  });
});

describe("the rules of questions", () => {
  const slider = (min: number, max: number): CheckedQuestion => ({ type: "slider", min, max, options: [] });
  const codes = (question: CheckedQuestion, quiz: typeof QUIZ | typeof POLL = QUIZ) =>
    questionProblems(question, quiz).map(({ field, code }) => `${field} ${code}`);

  it("a slider goes up, from 0 at least to 100 at most", () => {
    expect([slider(1, 10), slider(0, 1), slider(99, 100)].flatMap((each) => codes(each))).toEqual([]);
    expect(codes(slider(100, 101))).toEqual(["min too_large", "max too_large"]);
    expect([codes(slider(-1, 5)), codes(slider(5, 5)), codes(slider(9, 1))]).toEqual([
      ["min too_small"],
      ["max too_small"],
      ["max too_small"],
    ]);
  });

  it("one option is right in a quiz, none in a poll", () => {
    const question = (...right: readonly boolean[]): CheckedQuestion => ({
      type: "radio",
      min: null,
      max: null,
      options: right.map((isCorrect) => ({ isCorrect })),
    });
    expect([codes(question(true, true)), codes(question(false, false)), codes(question(true, false))]).toEqual([
      ["options several_right_options"],
      ["options no_right_option"],
      [],
    ]);
    expect([codes(question(true, false), POLL), codes(question(false, false), POLL)]).toEqual([
      ["options unknown_field"],
      [],
    ]);
  });

  it("a type keeps only what's its own", () => {
    const options = [{ description: "Tea", isCorrect: true }];
    const tidy = (type: "radio" | "slider" | "multi_text") => tidyQuestion({ type, min: null, max: 20, options });
    expect(tidy("slider")).toEqual({ type: "slider", min: 1, max: 20, options: [] });
    expect(tidy("radio")).toEqual({ type: "radio", min: null, max: null, options });
    expect(tidy("multi_text")).toEqual({ type: "multi_text", min: null, max: null, options: [] });
  });

  it("publishing needs questions, enough for a draw, each of them whole", () => {
    const whole = slider(1, 10);
    const problems = (drawCount: number | null, ...questions: readonly CheckedQuestion[]) =>
      publishProblems({ ...QUIZ, drawCount }, questions).map(({ field, code }) => `${field} ${code}`);
    expect([problems(null), problems(1, whole), problems(2, whole)]).toEqual([
      ["questions required"],
      [],
      ["drawCount too_large"],
    ]);
    expect(problems(null, whole, slider(5, 5))).toEqual(["questions.1.max too_small"]);
  });
});
