import { cardPlaces, countHeld, regroupActivities } from "../activities/index.ts";
import { defineFeature } from "../feature.ts";
import { explainQuizzes } from "./explain-quizzes.service.ts";
import { quizCards } from "./quiz-card.presenter.ts";
import { questionRoutes } from "./questions/question.routes.ts";
import { QUIZ_TABLES } from "./quiz-kind.ts";
import { QUIZ_RULES } from "./quiz-rule.repository.ts";
import { findQuizSubjects } from "./quiz-subject.repository.ts";
import { quizRoutes } from "./quiz.routes.ts";
import { scheduledQuiz } from "./scheduled-quiz.ts";
import { quizCounts } from "./submissions/quiz-count.ts";
import { quizEarnings } from "./submissions/quiz-earning.repository.ts";
import { quizTotals } from "./submissions/quiz-total.repository.ts";
import { SUBMISSION_RULES } from "./submissions/submission-rule.repository.ts";
import { submissionRoutes } from "./submissions/submission.routes.ts";

export const quizFeature = defineFeature({
  routes: [...quizRoutes, ...questionRoutes, ...submissionRoutes],
  subjects: { quiz: findQuizSubjects },
  checks: [...QUIZ_RULES, ...SUBMISSION_RULES],
  causes: { quiz: explainQuizzes },
  cards: quizCards,
  counts: quizCounts,
  earnings: quizEarnings,
  totals: quizTotals,
  regroup: regroupActivities(QUIZ_TABLES),
  schedulable: scheduledQuiz,
  held: { quizzes: countHeld(QUIZ_TABLES) },
  cardPlaces: cardPlaces({ tables: QUIZ_TABLES, categories: ["quiz"], idKey: "quizId" }),
  news: {
    "quiz.published": ["quizzes"],
    "quiz.updated": ["quizzes"],
    "quiz.questions_changed": ["quizzes"],
    "quiz.closed": ["quizzes"],
    "quiz.discarded": ["quizzes"],
  },
  demo: async () => (await import("./quiz.demo.ts")).quizDemo,
});
