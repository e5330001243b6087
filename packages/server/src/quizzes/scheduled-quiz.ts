import { publishProblems } from "@guildhall/core/quizzes";
import { createSchedulable, moveActivity } from "../activities/index.ts";
import { copyQuestions } from "./questions/copy-questions.service.ts";
import { recordPublished } from "./quiz-event.ts";
import { QUIZ_KIND, QUIZ_TABLES, newPublished } from "./quiz-kind.ts";
import { findQuiz, lockQuiz } from "./quiz.repository.ts";
import { storeQuiz } from "./save-quiz.service.ts";
import { findQuestions } from "./submissions/asked-question.repository.ts";

/** What schedules know of quizzes. */
export const scheduledQuiz = createSchedulable({
  tables: QUIZ_TABLES,
  deadlines: {},
  find: findQuiz,
  lock: lockQuiz,
  findUnready: async (db, draft, workspaceId) =>
    publishProblems(draft, await findQuestions(db, { workspaceId, quizId: draft.id })),
  copy: async (scope, draft, place) => {
    const id = await storeQuiz(scope.db, { ...draft, ...newPublished(scope.at), ...place });
    await copyQuestions(scope.db, { workspaceId: place.workspaceId, from: draft.id, to: id });
    await recordPublished(scope, { ...draft, id });
    return id;
  },
  publish: async (scope, draft) => {
    await moveActivity(scope, draft, { kind: QUIZ_KIND, event: "publish", facts: null });
    await recordPublished(scope, draft);
  },
});
