import type { PageSpec } from "../../routing/page.ts";

const LISTS: PageSpec = {
  title: "navigation:quizzes",
  texts: ["quizzes", "activities", "timetable"],
  load: () => import("./quizzes.page.tsx"),
};

/** By their paths. */
export const quizPages: Readonly<Record<string, PageSpec>> = {
  "/quizzes": { ...LISTS, leadsTo: () => "/quizzes/active" },
  "/quizzes/$type": LISTS,
  "/quizzes/create": {
    title: "quizzes:create",
    texts: ["quizzes", "timetable", "activities"],
    load: () => import("./editing/create-quiz.page.tsx"),
  },
  "/quiz/$id": {
    title: "quiz:title",
    texts: ["quiz", "timetable"],
    load: () => import("./quiz.page.tsx"),
  },
  "/quiz/$id/edit": {
    title: "quizzes:form.edit",
    texts: ["quizzes", "timetable"],
    load: () => import("./editing/edit-quiz.page.tsx"),
  },
  "/quiz/$id/edit/questions": {
    title: "questions:title",
    texts: ["questions", "quiz", "quizzes", "activities"],
    load: () => import("./questions/questions.page.tsx"),
  },
  "/quiz/$id/results": {
    title: "quiz:results.title",
    texts: ["quiz"],
    load: () => import("./results/quiz-results.page.tsx"),
  },
};
