import { allOf, NotFoundError } from "@guildhall/core";
import type { Decision } from "@guildhall/core";
import { isDraft, mayCreate } from "@guildhall/core/activities";
import { quizAbilities, structureLock } from "@guildhall/core/quizzes";
import { recordEvent } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { allow } from "../../lib/refuse.ts";
import { holdQuizAgainstAnswers } from "../hold-quiz.ts";
import { about } from "../quiz-event.ts";
import type { QuizRow } from "../quiz.repository.ts";
import { findQuestions } from "../submissions/asked-question.repository.ts";
import type { QuestionRow } from "../submissions/asked-question.repository.ts";
import type { QuizQuestions } from "./question.repository.ts";

/** A quiz that nobody starts or answers until the transaction ends, with its questions in order. */
export interface HeldQuestions {
  readonly quiz: QuizRow;
  readonly questions: readonly QuestionRow[];
  readonly key: QuizQuestions;
}

/**
 * For changes of the wording.
 * @throws {NotFoundError} @throws {RefusedError} `quiz_closed`
 */
export async function holdQuestions(call: MemberCall, quizId: number): Promise<HeldQuestions> {
  const { actor } = call;
  const quiz = await holdQuizAgainstAnswers(call, quizId);
  allow(quizAbilities({ actor, workspace: actor.workspace, quiz }).edit);
  return { quiz, questions: await readQuestions(call, quizId), key: { workspaceId: actor.workspace.id, quizId } };
}

/**
 * For all other changes.
 * @throws {NotFoundError} @throws {RefusedError} `quiz_closed`, `questions_in_use` @throws {AccessDeniedError} `feature_off`
 */
export async function holdStructure(call: MemberCall, quizId: number): Promise<HeldQuestions> {
  const held = await holdQuestions(call, quizId);
  allow(structureLockOf(call, held.quiz));
  return held;
}

/** Which questions there are, and how they're answered: without the license, it stays as it is. */
export function structureLockOf({ actor }: MemberCall, quiz: Pick<QuizRow, "hasStarted">): Decision {
  return allOf(structureLock(quiz), mayCreate("quiz", actor.workspace));
}

/** In order. */
export async function readQuestions({ db, actor }: MemberCall, quizId: number): Promise<QuestionRow[]> {
  return findQuestions(db, { workspaceId: actor.workspace.id, quizId });
}

/** @throws {NotFoundError} */
export function requireQuestion({ questions }: HeldQuestions, questionId: number): QuestionRow {
  const question = questions.find(({ id }) => id === questionId);
  if (question === undefined) throw new NotFoundError("question", { questionId });
  return question;
}

/** Whether it has to stay fit to be published: people see it, or it publishes itself. */
export function isPublishable({ quiz }: HeldQuestions): boolean {
  return !isDraft(quiz) || quiz.publishAt !== null;
}

export async function recordQuestions(call: MemberCall, { quiz }: HeldQuestions, questionIds: number[]): Promise<void> {
  if (questionIds.length === 0) return;
  await recordEvent(call, { type: "quiz.questions_changed", payload: { ...about(quiz), questionIds } });
}
