import { describe, expect, it } from "vitest";
import type { StepLock } from "../activities/step.shapes.ts";
import { ANSWER_GRACE_MS } from "../lib/limits.ts";
import { listMoves, transition } from "../lib/machine.ts";
import { takingAbilities } from "./quiz.abilities.ts";
import { DEFAULT_QUIZ_SETTINGS } from "./quiz.policy.ts";
import { submissionMachine } from "./submission.machine.ts";
import { bestSubmission, dueAfter, isTimeOver, needsStart, revealsAnswers, showsScore } from "./submission.policy.ts";
import type { OwnSubmission, TakenQuiz } from "./submission.policy.ts";

const now = new Date("2026-03-02T10:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

const quizOf = (changes: Partial<TakenQuiz> = {}): TakenQuiz => ({
  ...DEFAULT_QUIZ_SETTINGS,
  type: "quiz",
  status: "published",
  authorId: 9,
  ...changes,
});

const attempts = (...own: readonly Partial<OwnSubmission>[]): OwnSubmission[] =>
  own.map((each, index) => ({ status: "completed", attempt: index + 1, score: 0, dueAt: null, ...each }));

describe("an attempt", () => {
  it("ends once: answered, out of time, or closed", () => {
    expect(listMoves(submissionMachine).map(({ from, event, to }) => `${from} ${event} → ${to}`)).toEqual([
      "in_progress answer → in_progress",
      "in_progress finish → completed",
      "in_progress expire → timed_out",
      "in_progress end → abandoned",
    ]);
  });

  it("refuses each other move with a reason", () => {
    const reasons = (state: (typeof submissionMachine.states)[number], isTimeOver: boolean) =>
      (["answer", "finish", "expire", "end"] as const).map((event) => {
        const move = transition(submissionMachine, { state, event }, { isTimeOver, isAnswered: false });
        return move.allowed ? move.state : move.reason;
      });
    expect(reasons("in_progress", false)).toEqual(["in_progress", "finish_first", "time_left", "abandoned"]);
    expect(reasons("in_progress", true)).toEqual(["time_over", "time_over", "timed_out", "abandoned"]);
    expect(reasons("completed", true)).toEqual(Array.from({ length: 4 }, () => "already_completed"));
    expect(reasons("timed_out", true)).toEqual(Array.from({ length: 4 }, () => "time_over"));
    expect(reasons("abandoned", true)).toEqual(Array.from({ length: 4 }, () => "quiz_closed"));
  });

  it("has time until its limit, and a grace for what's on its way", () => {
    const dueAt = dueAfter(now, { timeLimit: 60 });
    expect(dueAt).toEqual(later(60_000));
    expect(isTimeOver({ dueAt }, later(60_000 + ANSWER_GRACE_MS))).toBe(false);
    expect(isTimeOver({ dueAt }, later(60_001 + ANSWER_GRACE_MS))).toBe(true);
    expect(isTimeOver({ dueAt: dueAfter(now, { timeLimit: null }) }, later(1e12))).toBe(false);
  });

  it("is the best with more right answers, then by coming earlier", () => {
    const own = attempts({ score: 3 }, { score: 5 }, { score: 5 }, { score: 9, status: "in_progress" });
    expect(bestSubmission(own)?.attempt).toBe(2);
    expect(bestSubmission(own.slice(3))).toBeNull();
  });
});

describe("whoever takes a quiz", () => {
  const may = (
    quiz: Partial<TakenQuiz>,
    own: readonly OwnSubmission[] = [],
    { actorId = 1, acceptOwnChallenges = false, lock = null as StepLock | null } = {},
  ) => {
    const actor = { roles: ["member"] as const };
    const taken = { quiz: quizOf(quiz), own, actorId, settings: { acceptOwnChallenges }, lock, now, actor };
    const { start, answer, submit } = takingAbilities(taken);
    return [start, answer, submit].map((each) => (each.allowed ? "yes" : each.reason)).join(" ");
  };

  it("does the step before it first", () => {
    const step = { id: 1, entityType: "quiz", entityId: 2, title: "First" } as const;
    const lock = { chainId: 3, title: "Chain", step };
    expect(may({}, [], { lock })).toBe("step_locked step_locked wrong_kind");
    expect(may({ type: "poll" }, [], { lock })).toBe("wrong_kind wrong_kind step_locked");
  });

  it("starts a plain one with the first answer", () => {
    expect(may({})).toBe("yes yes wrong_kind");
    expect(may({}, attempts({ status: "in_progress" }))).toBe("already_participating yes wrong_kind");
    expect(may({}, attempts({}))).toBe("no_attempts_left already_completed wrong_kind");
  });

  it("starts one before it's seen if it's timed, drawn, shuffled or repeated", () => {
    const each = [
      { timeLimit: 60 },
      { drawCount: 1 },
      { shuffleQuestions: true },
      { shuffleOptions: true },
      { maxAttempts: 2 },
    ];
    expect(each.map((settings) => needsStart(quizOf(settings)))).toEqual(each.map(() => true));
    expect([quizOf(), quizOf({ type: "poll", timeLimit: 60 })].map(needsStart)).toEqual([false, false]);
    expect(may({ timeLimit: 60 })).toBe("yes start_first wrong_kind");
  });

  it("may try again while attempts are left", () => {
    expect(may({ maxAttempts: 2 }, attempts({}))).toBe("yes start_first wrong_kind");
    expect(may({ maxAttempts: 2 }, attempts({}, { status: "timed_out" }))).toBe(
      "no_attempts_left time_over wrong_kind",
    );
  });

  it("may not answer after the time is over", () => {
    const own = attempts({ status: "in_progress", dueAt: later(-3_000) });
    expect(may({ timeLimit: 60 }, own)).toBe("already_participating time_over wrong_kind");
  });

  it("answers a poll once", () => {
    expect(may({ type: "poll" })).toBe("wrong_kind wrong_kind yes");
    expect(may({ type: "poll" }, attempts({}))).toBe("wrong_kind wrong_kind already_answered");
  });

  it("takes published ones only, and not their own unless that's allowed", () => {
    expect(may({ status: "draft" })).toBe("not_published not_published wrong_kind");
    expect(may({ status: "closed" })).toBe("quiz_closed quiz_closed wrong_kind");
    expect(may({}, [], { actorId: 9 })).toBe("own_quiz own_quiz wrong_kind");
    expect(may({}, [], { actorId: 9, acceptOwnChallenges: true })).toBe("yes yes wrong_kind");
  });
});

it("right answers are revealed at once, or after the last attempt or the end of the quiz", () => {
  const reveals = (quiz: Partial<TakenQuiz>, ...own: readonly Partial<OwnSubmission>[]) =>
    revealsAnswers({ quiz: quizOf(quiz), own: attempts(...own) });
  expect(reveals({}, { status: "in_progress" })).toBe(true);
  expect(reveals({ reveals: "end" }, { status: "in_progress" })).toBe(false);
  expect(reveals({ reveals: "end" }, {})).toBe(true);
  expect(reveals({ reveals: "end", maxAttempts: 2 }, {})).toBe(false);
  expect(reveals({ reveals: "end", maxAttempts: 2 }, {}, {})).toBe(true);
  expect(reveals({ reveals: "end", maxAttempts: 2, status: "closed" }, {})).toBe(true);
  expect(reveals({ type: "poll" }, {})).toBe(false);
  expect(showsScore({ reveals: "end" }, { status: "in_progress" })).toBe(false);
  expect(showsScore({ reveals: "end" }, { status: "completed" })).toBe(true);
});
