import type { Question } from "@guildhall/core/quizzes";
import { expect, it } from "vitest";
import { missingQuestions, toAnswers } from "./typed-answers.ts";

const question = (id: number, required: boolean): Question => ({
  id,
  position: id,
  type: "multi_text",
  description: "",
  hint: "",
  required,
  min: null,
  max: null,
  rewards: [],
  options: [],
});
const text = (textValue: string) => ({ optionId: null, textValue, numberValue: null });

it("misses required questions that are open or blank, and sends what was answered", () => {
  const questions = [question(1, true), question(2, true), question(3, false), question(4, true)];
  const typed = { 1: text("Yes"), 2: text("  "), 3: text(""), 9: text("Deleted meanwhile") };
  expect(missingQuestions(questions, typed).map(({ id }) => id)).toEqual([2, 4]);
  expect(toAnswers(questions, typed)).toEqual([{ questionId: 1, ...text("Yes") }]);
});
