import { amountsOf, rewardsOf } from "../activities/index.ts";
import type { RewardAmounts } from "../activities/index.ts";
import type { FieldError } from "../lib/errors.ts";
import { MAX_QUESTION_OPTIONS, MIN_QUESTION_OPTIONS, SLIDER_MAX, SLIDER_MIN } from "../lib/limits.ts";
import { questionProblems, tidyQuestion } from "./question.policy.ts";
import type { Positions, QuestionForEdit, QuestionInput } from "./question.shapes.ts";
import type { QuestionType, QuizType } from "./quiz.values.ts";
import type { RewardLine } from "./payout.ts";

/** An option being written; 0 is a new one's id. */
export interface OptionDraft {
  readonly id: number;
  readonly description: string;
  readonly isCorrect: boolean;
}

/** A question being written. */
export interface QuestionDraft extends Pick<
  QuestionForEdit,
  "type" | "description" | "hint" | "explanation" | "required"
> {
  /** Bounds of a slider, kept while another type is chosen; null for the usual ones. */
  readonly min: number | null;
  readonly max: number | null;
  readonly amounts: RewardAmounts;
  readonly options: readonly OptionDraft[];
}

const EMPTY_OPTION: OptionDraft = { id: 0, description: "", isCorrect: false };

/** A new question: two empty options, or a slider from 1 to 10, and the quiz's default reward. */
export function newQuestion(type: QuestionType, rewards: readonly RewardLine[] = []): QuestionDraft {
  return {
    type,
    description: "",
    hint: "",
    explanation: "",
    required: false,
    min: SLIDER_MIN.initial,
    max: SLIDER_MAX.initial,
    amounts: amountsOf(rewards),
    options: Array.from({ length: MIN_QUESTION_OPTIONS }, () => EMPTY_OPTION),
  };
}

export function questionDraftOf(question: QuestionForEdit): QuestionDraft {
  const { type, description, hint, explanation, required, min, max, rewards, options } = question;
  const fresh = newQuestion(type, rewards);
  const kept = options.map(({ id, description: text, isCorrect }) => ({ id, description: text, isCorrect }));
  return {
    ...fresh,
    ...{ description, hint, explanation, required },
    min: min ?? fresh.min,
    max: max ?? fresh.max,
    options: kept.length === 0 ? fresh.options : kept,
  };
}

/** The request body that saves it: without empty options, positions renumbered. */
export function toQuestion(draft: QuestionDraft, quiz: { readonly type: QuizType }): QuestionInput {
  const { amounts, description, ...fields } = draft;
  const isMarked = quiz.type === "quiz";
  const tidied = tidyQuestion({
    ...fields,
    description: description.trim(),
    required: draft.required && !isMarked,
    rewards: rewardsOf(amounts),
  });
  const options = tidied.options.map(({ id, description: text, isCorrect }, position) => ({
    ...(id !== 0 && { id }),
    description: text.trim(),
    isCorrect: isCorrect && isMarked,
    position,
  }));
  return { ...tidied, options };
}

/** Errors that prevent saving, in form order, by the same rules as the server's. */
export function findQuestionProblems(draft: QuestionDraft, quiz: { readonly type: QuizType }): readonly FieldError[] {
  const body = toQuestion(draft, quiz);
  const text: readonly FieldError[] = body.description === "" ? [{ field: "description", code: "required" }] : [];
  return [...text, ...questionProblems(body, quiz)];
}

/** With only this option marked as right. */
export function markRight(draft: QuestionDraft, place: number): QuestionDraft {
  return { ...draft, options: draft.options.map((option, index) => ({ ...option, isCorrect: index === place })) };
}

/** With this text in an option; further lines of it become options after it, as far as there's room. */
export function writeOption(draft: QuestionDraft, place: number, text: string): QuestionDraft {
  const [first = "", ...more] = text
    .split(/\r?\n/)
    .filter((line, _, lines) => lines.length === 1 || line.trim() !== "");
  const options = draft.options.flatMap((option, index) =>
    index === place
      ? [{ ...option, description: first }, ...more.map((description) => ({ ...EMPTY_OPTION, description }))]
      : [option],
  );
  return { ...draft, options: options.slice(0, MAX_QUESTION_OPTIONS) };
}

/** With an empty option after this place, unless there are too many. */
export function addOption(draft: QuestionDraft, place = draft.options.length - 1): QuestionDraft {
  const { options } = draft;
  return options.length >= MAX_QUESTION_OPTIONS
    ? draft
    : { ...draft, options: options.toSpliced(place + 1, 0, EMPTY_OPTION) };
}

/** Without this option; the only one is emptied. */
export function removeOption(draft: QuestionDraft, place: number): QuestionDraft {
  const options = draft.options.toSpliced(place, 1);
  return { ...draft, options: options.length === 0 ? [EMPTY_OPTION] : options };
}

export function moveOption(draft: QuestionDraft, from: number, to: number): QuestionDraft {
  return { ...draft, options: moveItem(draft.options, from, to) };
}

/** A list with one item elsewhere; places beyond its ends are the ends. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const left = [...items];
  const place = Math.min(Math.max(to, 0), left.length - 1);
  left.splice(place, 0, ...left.splice(from, 1));
  return left;
}

/** The body's positions of questions in this order. */
export function positionsOf(ids: readonly number[]): Positions {
  return Object.fromEntries(ids.map((id, position) => [String(id), position]));
}
