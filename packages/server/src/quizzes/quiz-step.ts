import { isDraft } from "@guildhall/core/activities";
import { publishProblems } from "@guildhall/core/quizzes";
import type { QuizCard } from "@guildhall/core/quizzes";
import { moveActivity } from "../activities/index.ts";
import type { StepKind } from "../activities/index.ts";
import { copyQuestions } from "./questions/copy-questions.service.ts";
import { recordPublishedQuietly } from "./quiz-event.ts";
import { newPublished, QUIZ_KIND } from "./quiz-kind.ts";
import { presentQuizCards } from "./quiz.presenter.ts";
import { findQuiz, findQuizzes, lockQuiz } from "./quiz.repository.ts";
import { publishQuizQuietly, storeQuiz } from "./save-quiz.service.ts";
import { findQuestions } from "./submissions/asked-question.repository.ts";

/** What chains know of quizzes and polls. */
export const quizStep: StepKind<QuizCard> = {
  type: "quiz",
  present: async (call, ids) => {
    const rows = await findQuizzes(call.db, call.actor.workspace.id, ids);
    return new Map((await presentQuizCards(call, rows)).map((card) => [card.id, card]));
  },
  publish: publishQuizQuietly,
  findUnready: async (db, { workspaceId, id }) => {
    const draft = await findQuiz(db, { workspaceId, id });
    return draft === undefined ? [] : publishProblems(draft, await findQuestions(db, { workspaceId, quizId: id }));
  },
  publishPlanned: async (scope, id) => {
    const draft = await lockQuiz(scope.db, { workspaceId: scope.actor.workspace.id, id });
    if (draft === undefined || !isDraft(draft) || draft.publishAt !== null) return;
    await moveActivity(scope, draft, { kind: QUIZ_KIND, event: "publish", facts: null });
    await recordPublishedQuietly(scope, draft);
  },
  copy: async (scope, id, { workspaceId }) => {
    const origin = await findQuiz(scope.db, { workspaceId, id });
    if (origin === undefined) return id;
    const place = { workspaceId, copyOf: 0, createdAt: scope.at };
    const copyId = await storeQuiz(scope.db, { ...origin, ...newPublished(scope.at), ...place });
    await copyQuestions(scope.db, { workspaceId, from: id, to: copyId });
    await recordPublishedQuietly(scope, { ...origin, id: copyId });
    return copyId;
  },
  shift: () => Promise.resolve(),
};
