import { InvalidInputError, InvariantError, NotFoundError, RefusedError } from "@guildhall/core";
import { answerProblems, isCompletedSubmission, isPoll, isSameAnswer, markAnswer } from "@guildhall/core/quizzes";
import type { AnswerInput, SubmissionInfo } from "@guildhall/core/quizzes";
import { refuseLocked } from "../../activities/index.ts";
import { presentCurrencies } from "../../currencies/currency.presenter.ts";
import { findCurrencies } from "../../currencies/currency.repository.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { allow, refuse } from "../../lib/refuse.ts";
import { findAnswers, findPaid, insertAnswers } from "./answer.repository.ts";
import type { AnswerRow } from "./answer.repository.ts";
import { findQuestions, findWordings, toAsked } from "./asked-question.repository.ts";
import type { QuestionRow } from "./asked-question.repository.ts";
import { beginSubmission } from "./begin-submission.service.ts";
import { endSubmissionOf } from "./end-submission.service.ts";
import type { Ended } from "./end-submission.service.ts";
import { openQuiz } from "./open-quiz.service.ts";
import { lockSubmissionsOf } from "./submission.repository.ts";
import type { SubmissionRow } from "./submission.repository.ts";
import { presentAnswers, presentAttemptOf } from "./submission.presenter.ts";
import type { TakenQuizRow } from "./taken-quiz.repository.ts";
import { lockOfQuiz, takingOf } from "./taking.service.ts";

/**
 * Answers a question; the last answer completes the attempt and pays it. The same answer again returns what is stored.
 * @throws {NotFoundError} when the caller sees no such quiz, or it has no such question
 * @throws {RefusedError} when they may not; `already_answered` if they answered differently
 * @throws {InvalidInputError} when the attempt doesn't ask it, or the answer doesn't fit
 */
export async function answerQuestion(
  call: MemberCall,
  { quizId, input }: { readonly quizId: number; readonly input: AnswerInput },
): Promise<SubmissionInfo> {
  const { db, actor, at } = call;
  const of = { workspaceId: actor.workspace.id, quizId, memberId: actor.memberId };
  const quiz = await openQuiz(call, quizId, "share");
  if (isPoll(quiz)) throw new RefusedError("wrong_kind");
  const { questionId } = input;
  const [question] = await findQuestions(db, { ...of, ids: [questionId] });
  if (question === undefined) throw new NotFoundError("question", { questionId });
  const { submission, own } = await findOrBegin(call, quiz);
  const answers = await findAnswers(db, of.workspaceId, [submission.id]);
  const stored = answers.find((each) => each.questionId === questionId);
  if (stored !== undefined) {
    if (!isSameAnswer(stored, input)) throw new RefusedError("already_answered");
    const paid = await findPaid(db, of.workspaceId, [submission.id]);
    return present(call, quiz, { submission, own, answers, question, stored, paid });
  }
  allow(takingOf(call, { quiz, own, lock: null }).answer);
  const given = mark({ quiz, submission, question }, input);
  await insertAnswers(db, { workspaceId: of.workspaceId, at }, [given]);
  const all = [...answers, given];
  const ended =
    all.length < submission.draw.length
      ? { submission, paid: [] }
      : await endSubmissionOf(call, quiz, { submission, own, event: "finish", answers: all, notify: [] });
  const now = own.map((each) => (each.id === submission.id ? ended.submission : each));
  return present(call, quiz, { ...ended, own: now, answers: all, question, stored: given });
}

/** The caller's latest attempt, which a plain quiz's first answer begins. */
async function findOrBegin(
  call: MemberCall,
  quiz: TakenQuizRow,
): Promise<{ readonly submission: SubmissionRow; readonly own: readonly SubmissionRow[] }> {
  const of = { workspaceId: call.actor.workspace.id, quizId: quiz.id, memberId: call.actor.memberId };
  const own = await lockSubmissionsOf(call.db, of);
  const [latest] = own;
  if (latest !== undefined) return { submission: latest, own };
  const lock = await lockOfQuiz(call, quiz.id, own);
  const { answer } = takingOf(call, { quiz, own, lock });
  refuseLocked(answer, lock);
  allow(answer);
  const begun = await beginSubmission(call, quiz, { earlier: 0 });
  return begun === undefined ? findOrBegin(call, quiz) : { submission: begun, own: [begun] };
}

interface Asking {
  readonly quiz: TakenQuizRow;
  readonly submission: SubmissionRow;
  readonly question: QuestionRow;
}

function mark({ quiz, submission, question }: Asking, input: AnswerInput): AnswerRow {
  const drawn = submission.draw.find(({ q }) => q === question.id);
  if (drawn === undefined) throw new InvalidInputError([{ field: "questionId", code: "unknown_question" }]);
  const asked = toAsked(question);
  refuse(answerProblems(input, asked));
  return { ...input, submissionId: submission.id, revision: drawn.r, isRight: markAnswer(input, asked, quiz) };
}

interface Outcome extends Ended {
  readonly own: readonly SubmissionRow[];
  /** All of the attempt. */
  readonly answers: readonly AnswerRow[];
  readonly question: QuestionRow;
  readonly stored: AnswerRow;
}

async function present(
  { db, actor, at, language }: MemberCall,
  quiz: TakenQuizRow,
  { submission, own, answers, question, stored, paid }: Outcome,
): Promise<SubmissionInfo> {
  const workspaceId = actor.workspace.id;
  const isReworded = question.revision !== stored.revision;
  const wordings = isReworded ? await findWordings(db, workspaceId, [{ q: question.id, r: stored.revision }]) : [];
  const asked = { questions: new Map([[question.id, question]]), wordings };
  const [answer] = presentAnswers({ quiz, own }, { submission, answers: [stored], asked });
  if (answer === undefined) throw new InvariantError("an answer to a question that isn't asked", { id: question.id });
  const attempt = presentAttemptOf(quiz, submission, { answers, now: at });
  const currencies = paid.length === 0 ? [] : await findCurrencies(db, workspaceId);
  const presenter = presentCurrencies(currencies, language);
  return {
    answer,
    submissionCompleted: isCompletedSubmission(submission),
    submissionRewards: paid.map(({ currencyId, amount }) => presenter.amount(currencyId, amount)),
    score: attempt.score,
    maxScore: attempt.maxScore,
    attempt,
  };
}
