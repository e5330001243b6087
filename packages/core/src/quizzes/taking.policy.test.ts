import { describe, expect, it } from "vitest";
import { attemptWord, gradeOf, paysMore, takingStage, verdictOf } from "./taking.policy.ts";

describe("paysMore", () => {
  const line = (currencyId: number, amount: number) => ({ currencyId, amount });
  it.each([
    [[], [], false],
    [[line(1, 200)], [line(1, 200)], false],
    [[line(1, 200)], [line(1, 300)], true],
    [[], [line(1, 100)], true],
    [[line(1, 200)], [line(1, 200), line(2, 100)], true],
  ])("of %j and at most %j", (rewards, rewardsUpTo, expected) => {
    expect(paysMore({ rewards, rewardsUpTo })).toBe(expected);
  });
});

it.each([
  [null, false, "questions"],
  [null, true, "start"],
  ["in_progress", true, "questions"],
  ["completed", false, "result"],
  ["timed_out", true, "result"],
  ["abandoned", true, "result"],
] as const)("an attempt that is %s, start needed: %s", (status, needsStart, stage) => {
  expect(takingStage({ quiz: { needsStart }, attempt: status && { status } })).toBe(stage);
});

it.each([
  ["completed", 3, "completed"],
  ["completed", 0, "answered"],
  ["timed_out", 0, "timed_out"],
  ["in_progress", 0, "in_progress"],
] as const)("calls an attempt that is %s with %i marked questions %s", (status, maxScore, word) => {
  expect(attemptWord({ status, maxScore })).toBe(word);
});

it.each([
  [0, 0, null],
  [4, 4, "all"],
  [2, 4, "most"],
  [1, 3, "some"],
  [0, 1, "some"],
] as const)("%i of %i is graded %s", (score, maxScore, grade) => {
  expect(gradeOf({ score, maxScore })).toBe(grade);
});

it.each([
  ["quiz", "radio", true, "right"],
  ["quiz", "radio", false, "wrong"],
  ["quiz", "radio", undefined, "saved"],
  ["quiz", "slider", null, "saved"],
  ["poll", "radio", null, "saved"],
] as const)("an answer of a %s to a %s question, right: %s, is %s", (type, questionType, isRight, verdict) => {
  expect(verdictOf({ isRight }, { type: questionType }, { type })).toBe(verdict);
});
