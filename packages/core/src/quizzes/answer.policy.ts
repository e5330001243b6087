import type { FieldError } from "../lib/errors.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import type { QuestionType, QuizType } from "./quiz.values.ts";

/** An answer: the field of the question's type is set. */
export interface GivenAnswer {
  readonly optionId: number | null;
  readonly textValue: string | null;
  readonly numberValue: number | null;
}

/** A question as it was asked. */
export interface AskedQuestion {
  readonly id: number;
  readonly type: QuestionType;
  readonly required: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly optionIds: readonly number[];
}

const FIELDS = { radio: "optionId", multi_text: "textValue", slider: "numberValue" } as const satisfies Record<
  QuestionType,
  keyof GivenAnswer
>;

/** Whether nothing was answered. */
export function isEmptyAnswer({ optionId, textValue, numberValue }: GivenAnswer): boolean {
  return optionId === null && (textValue ?? "").trim() === "" && numberValue === null;
}

/** What's wrong with an answer to a question; `path` precedes the fields, such as `answers.3.`. */
export function answerProblems(answer: GivenAnswer, question: AskedQuestion, path = ""): FieldError[] {
  const field = FIELDS[question.type];
  const unwanted = Object.values(FIELDS).filter((each) => each !== field && answer[each] !== null);
  const problem = valueProblem(answer, question);
  return [
    ...unwanted.map((each): FieldError => ({ field: `${path}${each}`, code: "unknown_field" })),
    ...(problem === null ? [] : [{ field: `${path}${field}`, ...problem }]),
  ];
}

function valueProblem({ optionId, textValue, numberValue }: GivenAnswer, question: AskedQuestion): FieldProblem | null {
  if (question.type === "slider") return numberProblem(numberValue, question);
  if (question.type === "multi_text") return (textValue ?? "").trim() === "" ? { code: "required" } : null;
  if (optionId === null) return { code: "required" };
  return question.optionIds.includes(optionId) ? null : { code: "not_allowed" };
}

function numberProblem(value: number | null, { min, max }: Pick<AskedQuestion, "min" | "max">): FieldProblem | null {
  if (value === null) return { code: "required" };
  if (!Number.isInteger(value)) return { code: "not_whole" };
  if (min !== null && value < min) return { code: "too_small", values: { min } };
  return max !== null && value > max ? { code: "too_large", values: { max } } : null;
}

/** A poll's answers without the empty ones, and all that's wrong with them. */
export function readPollAnswers<Answer extends GivenAnswer & { readonly questionId: number }>(
  answers: readonly Answer[],
  questions: readonly AskedQuestion[],
): { readonly answers: readonly Answer[]; readonly problems: readonly FieldError[] } {
  const given = answers.filter((answer) => !isEmptyAnswer(answer));
  const answered = new Set(given.map(({ questionId }) => questionId));
  const missing = questions
    .filter(({ id, required }) => required && !answered.has(id))
    .map(({ id }): FieldError => ({ field: `questions.${String(id)}`, code: "required" }));
  const seen = new Set<number>();
  const wrong = answers.flatMap((answer, index): FieldError[] => {
    if (isEmptyAnswer(answer)) return [];
    const path = `answers.${String(index)}.`;
    const question = questions.find(({ id }) => id === answer.questionId);
    if (question === undefined) return [{ field: `${path}questionId`, code: "unknown_question" }];
    if (seen.has(question.id)) return [{ field: `${path}questionId`, code: "duplicate" }];
    seen.add(question.id);
    return answerProblems(answer, question, path);
  });
  return { answers: given, problems: [...missing, ...wrong] };
}

export function isSameAnswer(first: GivenAnswer, second: GivenAnswer): boolean {
  return (
    first.optionId === second.optionId &&
    first.textValue === second.textValue &&
    first.numberValue === second.numberValue
  );
}

/** Whether it's right; null for what isn't marked: texts, sliders and polls. */
export function markAnswer(
  { optionId }: Pick<GivenAnswer, "optionId">,
  question: { readonly type: QuestionType; readonly correctOptionId: number | null },
  quiz: { readonly type: QuizType },
): boolean | null {
  return isMarked(question, quiz) ? optionId !== null && optionId === question.correctOptionId : null;
}

/** Only a quiz's radio questions are. */
export function isMarked({ type }: { readonly type: QuestionType }, quiz: { readonly type: QuizType }): boolean {
  return quiz.type === "quiz" && type === "radio";
}

/** Right answers, of the questions that have one. */
export function scoreOf(
  asked: readonly { readonly type: QuestionType; readonly isRight: boolean | null }[],
  quiz: { readonly type: QuizType },
): { readonly score: number; readonly maxScore: number } {
  return {
    score: asked.filter(({ isRight }) => isRight === true).length,
    maxScore: asked.filter((question) => isMarked(question, quiz)).length,
  };
}
