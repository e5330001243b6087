import { amountToInput } from "../lib/amount.ts";
import type { RewardLine } from "./payout.ts";
import type { QuestionForEdit } from "./question.shapes.ts";
import type { QuestionType } from "./quiz.values.ts";

/** Headings and values of a spreadsheet of questions, in the reader's language. */
export interface QuestionSheetWords {
  readonly question: string;
  readonly type: string;
  readonly right: string;
  readonly hint: string;
  readonly explanation: string;
  readonly required: string;
  readonly min: string;
  readonly max: string;
  readonly yes: string;
  readonly types: Readonly<Record<QuestionType, string>>;
  option(number: number): string;
  reward(currency: string): string;
}

/** What's exported of a question. */
export type ExportedQuestion = Pick<
  QuestionForEdit,
  "type" | "description" | "hint" | "explanation" | "required" | "min" | "max"
> & {
  readonly options: readonly { readonly description: string; readonly isCorrect: boolean }[];
  readonly rewards: readonly RewardLine[];
};

/** Columns for options that a template has. */
const TEMPLATE_OPTIONS = 4;

/** Rows of cells that {@link readQuestionSheet} reads as the same questions; the first holds the headings. */
export function questionRows(
  questions: readonly ExportedQuestion[],
  {
    words,
    currencies,
  }: {
    readonly words: QuestionSheetWords;
    readonly currencies: readonly { readonly currencyId: number; readonly currencyName: string }[];
  },
): string[][] {
  const optionCount = Math.max(TEMPLATE_OPTIONS, ...questions.map(({ options }) => options.length));
  const places = Array.from({ length: optionCount }, (_, place) => place);
  const headings = [
    ...[words.question, words.type],
    ...places.map((place) => words.option(place + 1)),
    ...[words.right, words.hint, words.explanation, words.required, words.min, words.max],
    ...currencies.map(({ currencyName }) => words.reward(currencyName)),
  ];
  const rows = questions.map((question) => [
    ...[question.description, words.types[question.type]],
    ...places.map((place) => question.options[place]?.description ?? ""),
    rightNumber(question),
    ...[question.hint, question.explanation, question.required ? words.yes : ""],
    ...[question.min, question.max].map((bound) => (bound === null ? "" : String(bound))),
    ...currencies.map(({ currencyId }) => {
      const amount = question.rewards.find((line) => line.currencyId === currencyId)?.amount ?? 0;
      return amount === 0 ? "" : amountToInput(amount);
    }),
  ]);
  return [headings, ...rows];
}

function rightNumber({ options }: ExportedQuestion): string {
  const place = options.findIndex(({ isCorrect }) => isCorrect);
  return place < 0 ? "" : String(place + 1);
}
