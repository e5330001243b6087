import { describe, expect, it } from "vitest";
import { FEATURES, featuresWithout } from "../permissions/features.ts";
import { quizAbilities } from "./quiz.abilities.ts";
import { draftOf, findProblems, toQuiz } from "./quiz.form.ts";
import { buildQuizForEdit } from "../testing/index.ts";
import { DEFAULT_QUIZ_SETTINGS } from "./quiz.policy.ts";
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

  it("needs the license to save and publish", () => {
    const { save, publish, edit } = ask("draft", featuresWithout(["new-quiz"]));
    const refused = { allowed: false, reason: "feature_off" };
    expect({ save, publish, edit }).toEqual({ save: refused, publish: refused, edit: { allowed: true } });
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
