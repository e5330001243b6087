import { sameValue } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import { wordingLock } from "@guildhall/core/quizzes";
import type { QuestionForEdit, QuestionInput } from "@guildhall/core/quizzes";
import type { MemberCall } from "../../lib/deps.ts";
import { overwrite } from "../../lib/overwrite.ts";
import { allow, refuse } from "../../lib/refuse.ts";
import type { QuestionRow } from "../submissions/asked-question.repository.ts";
import { holdQuestions, recordQuestions, requireQuestion, structureLockOf } from "./hold-questions.ts";
import type { HeldQuestions } from "./hold-questions.ts";
import { findQuestionProblems, rowQuestionForm, toQuestionFields, toQuestionForm } from "./question-input.ts";
import type { QuestionForm } from "./question-input.ts";
import { randomOrder } from "./random-order.ts";
import { presentQuestion } from "./question.presenter.ts";
import { addWording, replaceQuestion, replaceWording } from "./question.repository.ts";

/**
 * Changes a question. Once somebody has started, only its wording, and those who were asked keep theirs.
 * @throws {NotFoundError} @throws {RefusedError} `quiz_closed`, `questions_in_use`, `wording_in_use`
 * @throws {InvalidInputError} naming each invalid field
 * @throws {ChangedError} if the form is out of date
 */
export async function updateQuestion(
  call: MemberCall,
  {
    quizId,
    questionId,
    input,
    seen,
  }: {
    readonly quizId: number;
    readonly questionId: number;
    readonly input: QuestionInput;
    /** The form as the author loaded it; undefined if the client doesn't say. */
    readonly seen?: QuestionInput | undefined;
  },
): Promise<QuestionForEdit> {
  const held = await holdQuestions(call, quizId);
  const before = requireQuestion(held, questionId);
  const was = rowQuestionForm(before);
  const wanted = withIds(toQuestionForm(input), was);
  const form = overwrite<QuestionForm>({ wanted, seen: seen && withIds(toQuestionForm(seen), was), now: was });
  const about = { quiz: held.quiz, before: before.rewards };
  if (!sameValue(structureOf(form), structureOf(was))) allow(structureLockOf(call, held.quiz));
  if (!sameValue(form, was)) allow(wordingLock(held.quiz));
  refuse([...optionProblems(form, before), ...(await findQuestionProblems(call, form, about))]);
  if (await store(call, { held, before, was, form })) await recordQuestions(call, held, [questionId]);
  return presentQuestion(call, { quizId, questionId });
}

/** The ids of all options, from clients that don't send them. */
function withIds(form: QuestionForm, { options: stored }: QuestionForm): QuestionForm {
  const { options } = form;
  if (options.length !== stored.length || options.some(({ id }) => id !== null)) return form;
  return { ...form, options: options.map((option, place) => ({ ...option, id: stored[place]?.id ?? null })) };
}

/** All but the wording. */
function structureOf({ description: _, hint: _hint, explanation: _explanation, options, ...form }: QuestionForm) {
  return { ...form, options: options.map(({ id, isCorrect }) => ({ id, isCorrect })) };
}

function optionProblems({ options }: QuestionForm, before: QuestionRow): FieldError[] {
  const known = new Set(before.options.map(({ id }) => id));
  return options.flatMap(({ id }, place) =>
    id === null || known.has(id) ? [] : [{ field: `options.${String(place)}.id`, code: "unknown_field" }],
  );
}

/** Returns whether anything changed. */
async function store(
  call: MemberCall,
  {
    held,
    before,
    was,
    form,
  }: {
    readonly held: HeldQuestions;
    readonly before: QuestionRow;
    readonly was: QuestionForm;
    readonly form: QuestionForm;
  },
): Promise<boolean> {
  const { db } = call;
  const key = { workspaceId: held.key.workspaceId, questionId: before.id };
  if (sameValue(form, was)) return false;
  if (!sameValue(structureOf(form), structureOf(was))) {
    await replaceQuestion(db, key, { question: toQuestionFields(form), order: randomOrder(call.deps.random) });
    return true;
  }
  const { description, hint, explanation, options } = form;
  const texts = Object.fromEntries(options.map((option) => [String(option.id), option.description]));
  const words = { description, hint, explanation, texts };
  if (held.quiz.hasStarted) await addWording(db, { ...key, revision: before.revision + 1 }, words);
  else await replaceWording(db, { ...key, revision: before.revision }, words);
  return true;
}
