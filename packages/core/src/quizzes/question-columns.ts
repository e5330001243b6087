import { headingKey } from "../lib/sheet.ts";
import type { SheetCell } from "../lib/sheet.ts";

/** Fields of a question in a spreadsheet, besides its options and rewards. */
export type QuestionSheetField = "question" | "type" | "right" | "hint" | "explanation" | "required" | "min" | "max";

/** Column numbers, from 1. */
export interface QuestionColumns {
  readonly fields: Readonly<Partial<Record<QuestionSheetField, number>>>;
  /** In order. */
  readonly options: readonly number[];
  /** What follows the word for rewards is the currency's name. */
  readonly rewards: readonly { readonly column: number; readonly currency: string }[];
}

/** Headings in both languages, as {@link headingKey} has them. */
const HEADINGS: Readonly<Record<QuestionSheetField, readonly string[]>> = {
  question: ["question", "вопрос"],
  type: ["type", "kind", "вид", "тип"],
  right: ["right option", "right answer", "correct answer", "правильный вариант", "правильный ответ"],
  hint: ["hint", "подсказка"],
  explanation: ["explanation", "пояснение"],
  required: ["required", "обязательный"],
  min: ["from", "min", "от"],
  max: ["to", "max", "до"],
};
const FIELDS = Object.entries(HEADINGS) as readonly (readonly [QuestionSheetField, readonly string[]])[];
const OPTION = /^(?:option|вариант)(?: \d+)?$/;
const REWARD = /^(?:reward|награда)(?:[\s:]+(.*))?$/;

/** Finds columns by the headings in the first row; others are left alone. */
export function findQuestionColumns(cells: readonly SheetCell[]): QuestionColumns {
  const fields: Partial<Record<QuestionSheetField, number>> = {};
  const options: number[] = [];
  const rewards: { column: number; currency: string }[] = [];
  for (const { column, text } of cells) {
    const heading = headingKey(text);
    const field = FIELDS.find(([, headings]) => headings.includes(heading))?.[0];
    const reward = REWARD.exec(heading);
    if (field !== undefined) fields[field] ??= column;
    if (OPTION.test(heading)) options.push(column);
    if (reward !== null) rewards.push({ column, currency: (reward[1] ?? "").trim() });
  }
  return { fields, options: options.sort((first, second) => first - second), rewards };
}
