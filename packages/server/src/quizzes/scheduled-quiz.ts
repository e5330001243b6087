import { createSchedulable, moveActivity } from "../activities/index.ts";
import { recordPublished } from "./quiz-event.ts";
import { QUIZ_KIND, QUIZ_TABLES, newPublished } from "./quiz-kind.ts";
import { findQuiz, lockQuiz } from "./quiz.repository.ts";
import { storeQuiz } from "./save-quiz.service.ts";

/** What schedules know of quizzes. */
export const scheduledQuiz = createSchedulable({
  tables: QUIZ_TABLES,
  deadlines: {},
  find: findQuiz,
  lock: lockQuiz,
  copy: async (scope, draft, place) => {
    const id = await storeQuiz(scope.db, { ...draft, ...newPublished(scope.at), ...place });
    await recordPublished(scope, { ...draft, id });
    return id;
  },
  publish: async (scope, draft) => {
    await moveActivity(scope, draft, { kind: QUIZ_KIND, event: "publish", facts: null });
    await recordPublished(scope, draft);
  },
});
