import { isInProgress } from "@guildhall/core/quizzes";
import type { Attempt } from "@guildhall/core/quizzes";
import { refuseLocked } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { allow } from "../../lib/refuse.ts";
import { findAnswers } from "./answer.repository.ts";
import { beginSubmission } from "./begin-submission.service.ts";
import { openQuiz } from "./open-quiz.service.ts";
import { lockSubmissionsOf } from "./submission.repository.ts";
import { presentAttemptOf } from "./submission.presenter.ts";
import { lockOfQuiz, takingOf } from "./taking.service.ts";

/**
 * Starts an attempt, or returns the one in progress.
 * @throws {NotFoundError} when the caller sees no such quiz
 * @throws {RefusedError} when they may not
 */
export async function startQuiz(call: MemberCall, quizId: number): Promise<Attempt> {
  const { db, actor, at } = call;
  const of = { workspaceId: actor.workspace.id, quizId, memberId: actor.memberId };
  const quiz = await openQuiz(call, quizId, "share");
  const own = await lockSubmissionsOf(db, of);
  const going = own.find(isInProgress);
  if (going === undefined) {
    const lock = await lockOfQuiz(call, quizId, own);
    const { start } = takingOf(call, { quiz, own, lock });
    refuseLocked(start, lock);
    allow(start);
  }
  const begun = going ?? (await beginSubmission(call, quiz, { earlier: own.length }));
  if (begun === undefined) return startQuiz(call, quizId);
  const answers = await findAnswers(db, of.workspaceId, [begun.id]);
  return presentAttemptOf(quiz, begun, { answers, now: at });
}
