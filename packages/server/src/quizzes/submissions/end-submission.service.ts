import { RefusedError, transition } from "@guildhall/core";
import { isCompletedSubmission, isTimeOver, payoutOf, paysAttempt, submissionMachine } from "@guildhall/core/quizzes";
import type { RewardLine, SubmissionEvent, SubmissionStatus } from "@guildhall/core/quizzes";
import { recordDone } from "../../activities/index.ts";
import { recordEvent } from "../../events/record-event.ts";
import type { EventScope } from "../../events/record-event.ts";
import { findAnswers } from "./answer.repository.ts";
import type { AnswerRow } from "./answer.repository.ts";
import { findQuestions } from "./asked-question.repository.ts";
import { grantOfQuiz, paySubmission } from "./pay-submission.service.ts";
import { endSubmission } from "./submission.repository.ts";
import type { SubmissionRow } from "./submission.repository.ts";
import { findQuizRewards } from "./taken-quiz.repository.ts";
import type { TakenQuizRow } from "./taken-quiz.repository.ts";

interface Ending {
  /** In progress. */
  readonly submission: SubmissionRow;
  /** Its person's at this quiz, locked; with it or without. */
  readonly own: readonly SubmissionRow[];
  readonly event: Extract<SubmissionEvent, "finish" | "expire">;
  /** All of its answers, if they're known. */
  readonly answers?: readonly AnswerRow[];
  /** Whom to tell, because they aren't there to see it. */
  readonly notify: readonly number[];
}

/** An attempt as it's stored, with what it paid. */
export interface Ended {
  readonly submission: SubmissionRow;
  readonly paid: readonly RewardLine[];
}

/** Completes an attempt, or ends it because its time is over; pays it if it's the one that does. */
export async function endSubmissionOf(
  scope: EventScope,
  quiz: TakenQuizRow,
  { submission, own, event, notify, ...known }: Ending,
): Promise<Ended> {
  const { db, actor, at } = scope;
  const { id, quizId, memberId, attempt } = submission;
  const workspaceId = actor.workspace.id;
  const answers = known.answers ?? (await findAnswers(db, workspaceId, [id]));
  const isAnswered = answers.length === submission.draw.length || quiz.type === "poll";
  const context = { isTimeOver: isTimeOver(submission, at), isAnswered };
  const next = transition(submissionMachine, { state: submission.status, event }, context);
  if (!next.allowed) throw new RefusedError(next.reason);
  const status = next.state;
  const score = answers.filter(({ isRight }) => isRight === true).length;
  const hasPaid = own.some((each) => each.pays);
  const pays = paysAttempt({ status, hasPaid, attemptsLeft: quiz.maxAttempts - attempt });
  const paid = pays ? await owedFor(scope, { quizId, status, answers }) : [];
  await endSubmission(db, { workspaceId, id }, { status, endedAt: at, score, pays });
  await paySubmission(scope, submission, paid);
  if (pays && isCompletedSubmission({ status })) await grantOfQuiz(scope, quiz, memberId);
  const { type, authorId, groupId, isAnonymous } = quiz;
  const rewards = paid.map(({ currencyId, amount }) => ({ memberId, currencyId, amount }));
  const about = { quizId, type, authorId, groupId, memberId, ...(!isAnonymous && { submissionId: id }) };
  await recordEvent(scope, {
    type: "quiz.submitted",
    payload: { ...about, status, score, rewards, notify: [...notify] },
  });
  // One without attempts left is done, too: nothing more can be done there.
  if (isCompletedSubmission({ status }) || attempt >= quiz.maxAttempts)
    await recordDone(scope, { entityType: "quiz", entityId: quizId, memberIds: [memberId] });
  return { submission: { ...submission, status, endedAt: at, score, pays }, paid };
}

async function owedFor(
  { db, actor }: EventScope,
  of: { readonly quizId: number; readonly status: SubmissionStatus; readonly answers: readonly AnswerRow[] },
): Promise<RewardLine[]> {
  const workspaceId = actor.workspace.id;
  const { quizId, status, answers } = of;
  const [rewards, questions] = await Promise.all([
    findQuizRewards(db, workspaceId, quizId),
    findQuestions(db, { workspaceId, quizId, ids: answers.map(({ questionId }) => questionId) }),
  ]);
  const answered = answers.flatMap(({ questionId, isRight }) => {
    const question = questions.find(({ id }) => id === questionId);
    return question === undefined ? [] : [{ rewards: question.rewards, isAnswered: true, isRight }];
  });
  return payoutOf({ status, rewards, questions: answered });
}
