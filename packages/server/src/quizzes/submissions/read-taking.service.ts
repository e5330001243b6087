import type { StepLock } from "@guildhall/core/activities";
import { isCompletedSubmission, needsStart, seesPollResults } from "@guildhall/core/quizzes";
import type { Quiz, QuizView, TakingAbilities } from "@guildhall/core/quizzes";
import { isVeiled } from "../../activities/index.ts";
import { presentCurrencies } from "../../currencies/currency.presenter.ts";
import { findCurrencies } from "../../currencies/currency.repository.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { askedAs, readTallies } from "../results/read-tallies.service.ts";
import { findFigures } from "../results/results.repository.ts";
import { findAnswers, findPaid } from "./answer.repository.ts";
import { findQuestions } from "./asked-question.repository.ts";
import { plainDraw, presentAnswers, presentAttemptOf, presentQuestions } from "./submission.presenter.ts";
import { findSubmissionsOf } from "./submission.repository.ts";
import type { SubmissionRow } from "./submission.repository.ts";
import type { TakenQuizRow } from "./taken-quiz.repository.ts";
import { takingOf } from "./taking.service.ts";

/** What a quiz's page says of the caller's part in it. */
export interface TakingView extends Omit<QuizView, "quiz">, Pick<Quiz, "questions" | "needsStart"> {
  readonly abilities: TakingAbilities;
}

/** The questions are in the caller's order; none before a start that is needed, or while it's `lock`ed. */
export async function readTaking(call: MemberCall, quiz: TakenQuizRow, lock: StepLock | null): Promise<TakingView> {
  const { db, actor, at, language } = call;
  const of = { workspaceId: actor.workspace.id, quizId: quiz.id };
  const own = await findSubmissionsOf(db, { ...of, memberId: actor.memberId });
  const [latest = null] = own;
  const veiled = isVeiled(call, "quiz", lock);
  const [questions, answers, paid, currencies, results] = await Promise.all([
    findQuestions(db, of),
    latest === null ? [] : findAnswers(db, of.workspaceId, [latest.id]),
    findPaid(
      db,
      of.workspaceId,
      own.map(({ id }) => id),
    ),
    findCurrencies(db, of.workspaceId),
    veiled ? null : readPollResults(call, quiz, own),
  ]);
  const draw = drawOf(quiz, latest) ?? (veiled || (latest === null && needsStart(quiz)) ? [] : plainDraw(questions));
  const asked = await askedAs(db, of.workspaceId, { questions, revisions: draw });
  const presenter = presentCurrencies(currencies, language);
  return {
    questions: presentQuestions(draw, asked, presenter),
    needsStart: needsStart(quiz),
    abilities: takingOf(call, { quiz, own, lock }),
    attempt: latest && presentAttemptOf(quiz, latest, { answers, now: at }),
    answers: latest === null ? [] : presentAnswers({ quiz, own }, { submission: latest, answers, asked }),
    submissionCompleted: own.some(isCompletedSubmission),
    submissionRewards: paid.map(({ currencyId, amount }) => presenter.amount(currencyId, amount)),
    results,
  };
}

/** Undefined before there's an attempt, and in an anonymous poll, which keeps none. */
function drawOf(quiz: TakenQuizRow, latest: SubmissionRow | null): SubmissionRow["draw"] | undefined {
  return quiz.isAnonymous ? undefined : latest?.draw;
}

/** A poll's counted answers, for those who may see them now; a quiz's would give right answers away. */
async function readPollResults(
  { db, actor }: MemberCall,
  quiz: TakenQuizRow,
  own: readonly SubmissionRow[],
): Promise<QuizView["results"]> {
  if (!seesPollResults({ actor, quiz, own })) return null;
  const workspaceId = actor.workspace.id;
  const [{ people, counted }, tallies] = await Promise.all([
    findFigures(db, { workspaceId, quizId: quiz.id }),
    readTallies(db, workspaceId, { quiz, isManager: false }),
  ]);
  return { answered: people, counted: quiz.isAnonymous ? counted : people, tallies };
}
