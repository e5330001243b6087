import { MAX_QUIZ_STARTS_PER_MINUTE } from "@guildhall/core";
import { drawQuestions, dueAfter, isPoll, scoreOf } from "@guildhall/core/quizzes";
import { recordEvent } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { tooManySince } from "../../lib/too-many-since.ts";
import { findQuestions } from "./asked-question.repository.ts";
import { findNthLatestStart, insertSubmission } from "./submission.repository.ts";
import type { SubmissionRow } from "./submission.repository.ts";
import { markStarted } from "./taken-quiz.repository.ts";
import type { TakenQuizRow } from "./taken-quiz.repository.ts";

const MINUTE_MS = 60_000;

/**
 * Begins an attempt at a quiz that is locked: what it asks, and in which order, is drawn here and never again. Of an
 * anonymous poll, only who answered is kept.
 * Undefined if another request of its person has begun one at the same moment; that one is committed by now.
 * @throws {TooManyRequestsError} when they start too many
 */
export async function beginSubmission(
  call: MemberCall,
  quiz: TakenQuizRow,
  { earlier }: { readonly earlier: number },
): Promise<SubmissionRow | undefined> {
  const { db, actor, at, deps } = call;
  const { id: quizId, type, authorId, groupId, isAnonymous } = quiz;
  const of = { workspaceId: actor.workspace.id, quizId, memberId: actor.memberId };
  if (!isPoll(quiz)) await limitStarts(call);
  const questions = await findQuestions(db, of);
  const draw = isAnonymous ? [] : drawQuestions(questions, quiz, () => deps.random.fraction());
  const drawn = questions.filter(({ id }) => draw.some(({ q }) => q === id));
  const { maxScore } = scoreOf(
    drawn.map((question) => ({ type: question.type, isRight: null })),
    quiz,
  );
  const made = { ...of, attempt: earlier + 1, draw, startedAt: at, dueAt: dueAfter(at, quiz), maxScore };
  const id = await insertSubmission(db, made);
  if (id === undefined) return undefined;
  if (!quiz.hasStarted) await markStarted(db, of.workspaceId, quizId);
  const payload = { quizId, type, authorId, groupId, memberId: of.memberId, ...(!isAnonymous && { submissionId: id }) };
  await recordEvent(call, { type: "quiz.started", payload });
  return { ...made, id, status: "in_progress", endedAt: null, score: 0, pays: false };
}

async function limitStarts({ db, actor, at, deps }: MemberCall): Promise<void> {
  if (!deps.config.rateLimits) return;
  const since = new Date(at.getTime() - MINUTE_MS);
  const of = { workspaceId: actor.workspace.id, memberId: actor.memberId, since };
  const blocking = await findNthLatestStart(db, { ...of, nth: MAX_QUIZ_STARTS_PER_MINUTE });
  if (blocking !== null) throw tooManySince(since, blocking);
}
