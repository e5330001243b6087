import type { QuizStatus } from "@guildhall/core/quizzes";
import { moveActivity, recordOver } from "../activities/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { holdQuizAgainstAnswers } from "./hold-quiz.ts";
import { about } from "./quiz-event.ts";
import { QUIZ_KIND } from "./quiz-kind.ts";
import { abandonSubmissions } from "./submissions/abandon-submissions.service.ts";

/**
 * Closing is final; attempts in progress end unpaid.
 * @throws {NotFoundError} @throws {RefusedError} `not_published`, `quiz_closed`
 */
export async function closeQuiz(call: MemberCall, id: number): Promise<QuizStatus> {
  const quiz = await holdQuizAgainstAnswers(call, id);
  const leftOut = await abandonSubmissions(call, id);
  const status = await moveActivity(call, quiz, { kind: QUIZ_KIND, event: "close", facts: null });
  await recordOver(call, { entityType: "quiz", entityId: id });
  await recordEvent(call, { type: "quiz.closed", payload: { ...about(quiz), leftOut: [...leftOut] } });
  return status;
}
