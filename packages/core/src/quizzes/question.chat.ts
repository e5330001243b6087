import type { ChatField, ChatInput, ChatOption } from "../chat/chat-card.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { textIn } from "../chat/read-input.ts";
import { shortenToLine } from "../chat/shorten.ts";
import type { WireFieldError } from "../lib/envelope.ts";
import { MAX_ANSWER_LENGTH, SLIDER_MAX, SLIDER_MIN } from "../lib/limits.ts";
import { plainText } from "../lib/plain-text.ts";
import type { Question } from "./question.shapes.ts";
import type { QuestionType } from "./quiz.values.ts";
import type { AnswerInput } from "./submission.shapes.ts";

/** Characters of an option that every chat shows whole: Telegram cuts a button's text at 64, Slack an option's at 75. */
const MAX_LABEL = 64;

/** Characters of a question with its options: with what's around it, a text of Slack takes 3,000, Telegram's 4,096. */
const MAX_QUESTION = 2_500;

/** Characters of a form's questions together: a form of Slack takes 250,000 bytes, with its markup. */
const MAX_QUESTIONS = 40_000;

/** A slider with more numbers is answered in writing. */
const MAX_NUMBERS = 20;

/** A question's field; its name says what is answered by it, so that an answer is read without the question. */
export function questionField(
  question: Question,
  { isRequired, t }: Pick<DeskContext, "t"> & { readonly isRequired: boolean },
): ChatField {
  const { type, description, hint } = question;
  const name = fieldName(question);
  const field = { name, label: plainText(description), hint: plainText(hint), isRequired, value: "" };
  if (type === "multi_text") return { ...field, type: "text", isLong: true, maxLength: MAX_ANSWER_LENGTH };
  if (type === "radio") return { ...field, type: "choice", ...optionsOf(question) };
  const { min, max } = boundsOf(question);
  if (max - min < MAX_NUMBERS) return { ...field, type: "choice", options: numbersFrom(min, max) };
  const range = t("quiz:taking.slider", { min, max });
  return {
    ...field,
    type: "text",
    hint: [range, field.hint].filter((each) => each !== "").join("\n"),
    isLong: false,
    maxLength: String(max).length,
  };
}

const NAMES = { radio: "option", multi_text: "text", slider: "number" } as const satisfies Record<QuestionType, string>;

function fieldName({ id, type }: Pick<Question, "id" | "type">): string {
  return `${NAMES[type]}-${String(id)}`;
}

/** Whether all of them can be read in one form of any chat. */
export function fitChat(questions: readonly Question[]): boolean {
  const lengths = questions.map(
    ({ description, hint, options }) =>
      [description, hint, ...options.map((option) => option.description)].join("\n").length,
  );
  return Math.max(0, ...lengths) <= MAX_QUESTION && lengths.reduce((sum, each) => sum + each, 0) <= MAX_QUESTIONS;
}

/** Long options are written out, and the buttons have their letters. */
function optionsOf({ options }: Question): {
  readonly options: readonly ChatOption[];
  readonly details?: readonly string[];
} {
  const labels = options.map(({ description }) => oneLine(description));
  const isShort = labels.every((label) => label.length <= MAX_LABEL) && new Set(labels).size === labels.length;
  const shown = labels.map((label, index) => (isShort ? label : letterOf(index)));
  return {
    options: options.map(({ id }, index) => ({ value: String(id), label: shown[index] ?? "" })),
    ...(!isShort && { details: labels.map((label, index) => `${letterOf(index)}. ${label}`) }),
  };
}

/** A question has at most 20 options. */
function letterOf(index: number): string {
  return String.fromCodePoint("A".charCodeAt(0) + index);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function boundsOf({ min, max }: Question): { readonly min: number; readonly max: number } {
  return { min: min ?? SLIDER_MIN.initial, max: max ?? SLIDER_MAX.initial };
}

function numbersFrom(min: number, max: number): readonly ChatOption[] {
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map((value) => ({
    value,
    label: value,
  }));
}

/** Such as a right answer, within a sentence. */
export function optionText({ options }: Question, optionId: number): string {
  return shortenToLine(options.find(({ id }) => id === optionId)?.description ?? "");
}

const FIELD = /^(option|number|text)-([1-9]\d{0,14})$/;
const WHOLE = /^\d{1,15}$/;

export interface ReadAnswers {
  readonly answers: readonly AnswerInput[];
  /** The fields that have something else than a whole number. */
  readonly unread: readonly string[];
}

/** What was entered into the fields of questions, without the empty ones. */
export function answersIn(input: ChatInput): ReadAnswers {
  const entered = Object.keys(input).flatMap((name) => {
    const [, kind, id] = FIELD.exec(name) ?? [];
    const value = textIn(input, name);
    return id === undefined || value === "" ? [] : [{ name, kind, questionId: Number(id), value }];
  });
  const unread = entered.filter(({ kind, value }) => kind !== "text" && !WHOLE.test(value)).map(({ name }) => name);
  const answers = entered.map(({ kind, questionId, value }) => ({
    questionId,
    optionId: kind === "option" ? Number(value) : null,
    textValue: kind === "text" ? value : null,
    numberValue: kind === "number" ? Number(value) : null,
  }));
  return { answers: unread.length === 0 ? answers : [], unread };
}

/** Problems of the answers, such as of `answers.3.numberValue` or `questions.7`, at the fields of their questions. */
export function problemsByField(
  problems: readonly WireFieldError[],
  { answers, questions }: { readonly answers: readonly AnswerInput[]; readonly questions: readonly Question[] },
): readonly WireFieldError[] {
  return problems.map((problem) => {
    const [, list, place = "0"] = /^(answers|questions)\.(\d+)/.exec(problem.field) ?? [];
    const id = list === "questions" ? Number(place) : answers[Number(place)]?.questionId;
    const question = questions.find((each) => each.id === id);
    return question === undefined ? problem : { ...problem, field: fieldName(question) };
  });
}
