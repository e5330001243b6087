import { describe, expect, it } from "vitest";
import { FEATURES, featuresWithout } from "../permissions/features.ts";
import { quizAbilities } from "./quiz.abilities.ts";
import { draftOf, findProblems, toQuiz, withAttempts } from "./quiz.form.ts";
import { buildQuizForEdit } from "../testing/index.ts";
import { DEFAULT_QUIZ_SETTINGS, quizLocks, structureLock, wordingLock } from "./quiz.policy.ts";
import { quizMachine } from "./quiz.machine.ts";
import type { QuizStatus } from "./quiz.values.ts";

const ask = (status: QuizStatus, features = FEATURES) =>
  quizAbilities({
    actor: { roles: ["member", "moderator"] },
    workspace: { features },
    quiz: { status, publishAt: null },
  });

describe("a manager of quizzes", () => {
  it("may do what follows from the status", () => {
    const allowed = quizMachine.states.map((status) => {
      const may = Object.entries(ask(status)).filter(([, { allowed }]) => allowed);
      return `${status}: ${may.map(([name]) => name).join(" ")}`;
    });
    expect(allowed).toEqual([
      "draft: edit save publish schedule delete",
      "published: edit save close",
      "closed: ",
      "discarded: ",
    ]);
  });

  it("needs the license to publish, but none to change what's there", () => {
    const { save, publish, schedule } = ask("draft", featuresWithout(["new-quiz"]));
    const refused = { allowed: false, reason: "feature_off", feature: "new-quiz" };
    expect({ save, publish, schedule }).toEqual({ save: { allowed: true }, publish: refused, schedule: refused });
  });
});

it("a form sends what it was opened with, and needs a title", () => {
  const kept = { title: "First", description: "", channel: null, groupId: 3 };
  const draft = draftOf(buildQuizForEdit({ quiz: { ...kept, id: 4 } }));
  expect(toQuiz(draft, "published")).toEqual({
    ...DEFAULT_QUIZ_SETTINGS,
    ...kept,
    type: "quiz",
    status: "published",
    rewards: [],
    questionDefaultRewards: [],
    entityRewards: [],
    sendUpdatedNotification: false,
  });
  expect(findProblems({ ...draft, title: " " })).toEqual([{ field: "title", code: "required" }]);
});

describe("the settings of a quiz", () => {
  const draft = draftOf(buildQuizForEdit({ quiz: { title: "First" } }));

  it("are a quiz's, or a poll's", () => {
    const wanted = { ...draft, drawCount: 5, timeLimit: 60, standings: true, resultsFor: "answered" } as const;
    expect(toQuiz(wanted, "draft")).toMatchObject({ drawCount: 5, timeLimit: 60, resultsFor: "managers" });
    expect(toQuiz({ ...wanted, isAnonymous: true }, "draft").isAnonymous).toBe(false);
    expect(toQuiz({ ...wanted, type: "poll", isAnonymous: true }, "draft")).toMatchObject({
      ...DEFAULT_QUIZ_SETTINGS,
      resultsFor: "answered",
      isAnonymous: true,
    });
  });

  it("have bounds, in the form's units", () => {
    const faults = (wish: Partial<typeof draft>) =>
      findProblems({ ...draft, ...wish }).map(({ field, code, values }) => [field, code, values]);
    expect(faults({ timeLimit: 30, drawCount: 1 })).toEqual([]);
    expect(faults({ timeLimit: 86_400, drawCount: 200 })).toEqual([]);
    expect(faults({ timeLimit: 29, drawCount: 0 })).toEqual([
      ["timeLimit", "too_small", { min: 0.5 }],
      ["drawCount", "too_small", { min: 1 }],
    ]);
    expect(faults({ timeLimit: 86_401, drawCount: 201 })).toEqual([
      ["timeLimit", "too_large", { max: 1440 }],
      ["drawCount", "too_large", { max: 200 }],
    ]);
    expect(faults({ type: "poll", timeLimit: 1, drawCount: 0 })).toEqual([]);
  });

  it("reveal nothing that a second attempt could be copied from", () => {
    expect(findProblems({ ...draft, maxAttempts: 2 })).toEqual([{ field: "reveals", code: "reveals_attempts" }]);
    const again = withAttempts(draft, 2);
    expect([again.reveals, findProblems(again)]).toEqual(["end", []]);
    expect(withAttempts(again, 1).reveals).toBe("end");
  });

  it("are fixed by its publication, its rewards once somebody has started", () => {
    const locked = (status: QuizStatus, hasStarted: boolean, isAnonymous = false) =>
      Object.entries(quizLocks({ status, hasStarted, isAnonymous })).flatMap(([name, lock]) =>
        lock.allowed ? [] : [`${name} ${lock.reason}`],
      );
    const after = ["channel", "group", "type", "settings"].map((name) => `${name} locked_after_draft`);
    expect(locked("draft", false)).toEqual([]);
    expect(locked("published", false)).toEqual(after);
    expect(locked("published", true)).toEqual([...after, "rewards rewards_locked"]);
    expect(locked("draft", false, true)).toEqual([]);
    expect(locked("published", false, true)).toEqual([...after, "resultsFor locked_after_draft"]);
    const words = [false, true].flatMap((hasStarted) =>
      [false, true].map((isAnonymous) => wordingLock({ hasStarted, isAnonymous }).allowed),
    );
    expect(words).toEqual([true, true, true, false]);
    expect([false, true].map((hasStarted) => structureLock({ hasStarted }).allowed)).toEqual([true, false]);
  });
});
