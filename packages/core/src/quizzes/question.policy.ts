import { denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { FieldError } from "../lib/errors.ts";
import { MAX_QUIZ_QUESTIONS, MIN_QUESTION_OPTIONS, SLIDER_MAX, SLIDER_MIN } from "../lib/limits.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import type { QuestionType, QuizType } from "./quiz.values.ts";

interface CheckedOption {
  readonly isCorrect: boolean;
}

interface WrittenOption extends CheckedOption {
  readonly description: string;
}

/** The parts of a question that rules depend on. */
export interface CheckedQuestion<Option extends CheckedOption = CheckedOption> {
  readonly type: QuestionType;
  readonly min: number | null;
  readonly max: number | null;
  readonly options: readonly Option[];
}

/** Drops options without text, and what the type doesn't have; a slider without bounds gets the usual ones. */
export function tidyQuestion<Option extends WrittenOption, Question extends CheckedQuestion<Option>>(
  question: Question & CheckedQuestion<Option>,
): Question {
  const isSlider = question.type === "slider";
  const options = question.options.filter(({ description }) => description.trim() !== "");
  return {
    ...question,
    min: isSlider ? (question.min ?? SLIDER_MIN.initial) : null,
    max: isSlider ? (question.max ?? SLIDER_MAX.initial) : null,
    options: question.type === "radio" ? options : [],
  };
}

/** What's wrong with a tidied question, in form order; fields are paths in its input. */
export function questionProblems(
  { type, min, max, options }: CheckedQuestion,
  quiz: { readonly type: QuizType },
): FieldError[] {
  if (type === "slider") return sliderProblems(min ?? SLIDER_MIN.initial, max ?? SLIDER_MAX.initial);
  if (type !== "radio") return [];
  if (options.length < MIN_QUESTION_OPTIONS)
    return [{ field: "options", code: "too_few_options", values: { min: MIN_QUESTION_OPTIONS } }];
  const right = options.filter(({ isCorrect }) => isCorrect).length;
  const problem = rightOptionProblem(right, quiz.type);
  return problem === null ? [] : [{ field: "options", ...problem }];
}

/** With that many questions. */
export function roomProblems(count: number): FieldError[] {
  const max = MAX_QUIZ_QUESTIONS;
  return count > max ? [{ field: "questions", code: "too_many_questions", values: { max } }] : [];
}

/** Whether a question may be deleted: refuses with the lock's reason, or with `last_question`. */
export function mayDeleteQuestion(structure: Decision, questionCount: number): Decision {
  if (!structure.allowed) return structure;
  return questionCount > 1 ? structure : denied("last_question");
}

/** What keeps a quiz with these questions, in order, from being published. */
export function publishProblems(
  quiz: { readonly type: QuizType; readonly drawCount: number | null },
  questions: readonly CheckedQuestion[],
): FieldError[] {
  const max = questions.length;
  if (max === 0) return [{ field: "questions", code: "required" }];
  const draw: FieldError[] =
    (quiz.drawCount ?? 0) > max ? [{ field: "drawCount", code: "too_large", values: { max } }] : [];
  const unfit = questions.flatMap((question, place) =>
    questionProblems(question, quiz).map((each) => ({ ...each, field: `questions.${String(place)}.${each.field}` })),
  );
  return [...draw, ...unfit];
}

function rightOptionProblem(right: number, type: QuizType): FieldProblem | null {
  if (type === "poll") return right > 0 ? { code: "unknown_field" } : null;
  if (right === 0) return { code: "no_right_option" };
  return right > 1 ? { code: "several_right_options" } : null;
}

function sliderProblems(min: number, max: number): FieldError[] {
  const low = outside(min, SLIDER_MIN);
  const high = outside(max, SLIDER_MAX);
  const problems: FieldError[] = [];
  if (low !== null) problems.push({ field: "min", ...low });
  if (high !== null) problems.push({ field: "max", ...high });
  if (problems.length === 0 && max <= min) problems.push({ field: "max", code: "too_small", values: { min: min + 1 } });
  return problems;
}

function outside(value: number, { min, max }: { readonly min: number; readonly max: number }): FieldProblem | null {
  if (value < min) return { code: "too_small", values: { min } };
  return value > max ? { code: "too_large", values: { max } } : null;
}
