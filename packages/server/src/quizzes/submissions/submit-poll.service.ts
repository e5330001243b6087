import { RefusedError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { isPoll, isSameAnswer, readPollAnswers } from "@guildhall/core/quizzes";
import type { AnswerInput, GivenAnswer, RewardLine, submissionCalls } from "@guildhall/core/quizzes";
import { refuseLocked } from "../../activities/index.ts";
import { presentCurrencies } from "../../currencies/currency.presenter.ts";
import { findCurrencies } from "../../currencies/currency.repository.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { allow, refuse } from "../../lib/refuse.ts";
import { findAnswers, findPaid, insertAnswers } from "./answer.repository.ts";
import { findQuestions, toAsked } from "./asked-question.repository.ts";
import { insertBallot } from "./ballot.repository.ts";
import { beginSubmission } from "./begin-submission.service.ts";
import { endSubmissionOf } from "./end-submission.service.ts";
import { openQuiz } from "./open-quiz.service.ts";
import { lockSubmissionsOf } from "./submission.repository.ts";
import type { SubmissionRow } from "./submission.repository.ts";
import { lockOfQuiz, takingOf } from "./taking.service.ts";

type Submitted = EndpointResponse<typeof submissionCalls.submit>;

interface Sent {
  readonly quizId: number;
  readonly answers: readonly AnswerInput[];
}

/**
 * Takes all answers to a poll at once, and pays for them. The same ones again return what is stored, unless the poll is
 * anonymous: nothing says what they were.
 * @throws {NotFoundError} when the caller sees no such poll
 * @throws {RefusedError} when they may not; `already_answered` if they answered differently; `in_panel` from a chat,
 *   which keeps what it's told
 * @throws {InvalidInputError} naming each answer that is missing or doesn't fit
 */
export async function submitPoll(call: MemberCall, sent: Sent): Promise<Submitted> {
  const { db, actor, at } = call;
  const { quizId } = sent;
  const workspaceId = actor.workspace.id;
  const quiz = await openQuiz(call, quizId, "share");
  if (!isPoll(quiz)) throw new RefusedError("wrong_kind");
  const questions = await findQuestions(db, { workspaceId, quizId });
  const { answers, problems } = readPollAnswers(sent.answers, questions.map(toAsked));
  const own = await lockSubmissionsOf(db, { workspaceId, quizId, memberId: actor.memberId });
  const [earlier] = own;
  if (earlier !== undefined && !quiz.isAnonymous) return repeat(call, earlier, answers);
  if (quiz.isAnonymous && (call.via ?? null) !== null) throw new RefusedError("in_panel");
  const lock = await lockOfQuiz(call, quizId, own);
  const { submit } = takingOf(call, { quiz, own, lock });
  refuseLocked(submit, lock);
  allow(submit);
  refuse(problems);
  const submission = await beginSubmission(call, quiz, { earlier: 0 });
  if (submission === undefined) return submitPoll(call, sent);
  const toRow = <Given extends GivenAnswer & { readonly questionId: number }>(answer: Given) => ({
    ...answer,
    submissionId: submission.id,
    revision: questions.find(({ id }) => id === answer.questionId)?.revision ?? 1,
    isRight: null,
  });
  const given = answers.map(toRow);
  if (quiz.isAnonymous) await insertBallot(db, { workspaceId, quizId }, given);
  else await insertAnswers(db, { workspaceId, at }, given);
  // Of an anonymous poll, everybody is paid for every question: the amount would tell what somebody left out.
  const rows = quiz.isAnonymous ? questions.map(({ id }) => toRow({ ...NOTHING, questionId: id })) : given;
  const { paid } = await endSubmissionOf(call, quiz, { submission, own, event: "finish", answers: rows, notify: [] });
  return present(call, paid);
}

const NOTHING = { optionId: null, textValue: null, numberValue: null };

async function repeat(call: MemberCall, { id }: SubmissionRow, answers: readonly AnswerInput[]): Promise<Submitted> {
  const workspaceId = call.actor.workspace.id;
  const stored = await findAnswers(call.db, workspaceId, [id]);
  const isSame =
    stored.length === answers.length &&
    stored.every((row) => answers.some((answer) => answer.questionId === row.questionId && isSameAnswer(row, answer)));
  if (!isSame) throw new RefusedError("already_answered");
  return present(call, await findPaid(call.db, workspaceId, [id]));
}

async function present({ db, actor, language }: MemberCall, paid: readonly RewardLine[]): Promise<Submitted> {
  const presenter = presentCurrencies(await findCurrencies(db, actor.workspace.id), language);
  return {
    submissionCompleted: true,
    submissionRewards: paid.map(({ currencyId, amount }) => presenter.amount(currencyId, amount)),
  };
}
