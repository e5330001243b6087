import { toUnits, parseAmount } from "../lib/amount.ts";
import type { FieldError } from "../lib/errors.ts";
import {
  MAX_OPTION_LENGTH,
  MAX_QUESTION_EXPLANATION_LENGTH,
  MAX_QUESTION_HINT_LENGTH,
  MAX_QUESTION_LENGTH,
  MAX_QUESTION_OPTIONS,
  MAX_QUESTION_REWARD,
} from "../lib/limits.ts";
import { columnLetters, hasContent, headingKey } from "../lib/sheet.ts";
import type { SheetCell, SheetRow } from "../lib/sheet.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import type { RewardLine } from "./payout.ts";
import { findQuestionColumns } from "./question-columns.ts";
import type { QuestionColumns, QuestionSheetField } from "./question-columns.ts";
import { questionProblems, roomProblems, tidyQuestion } from "./question.policy.ts";
import type { QuestionInput } from "./question.shapes.ts";
import { QUESTION_TYPES } from "./quiz.values.ts";
import type { QuestionType, QuizType } from "./quiz.values.ts";

/** What reading a spreadsheet of questions depends on. */
export interface QuestionSheetScope {
  readonly quiz: { readonly type: QuizType };
  /** Currencies that questions can pay. */
  readonly currencies: readonly { readonly currencyId: number; readonly currencyName: string }[];
  /** For a sheet without columns of rewards. */
  readonly defaultRewards: readonly RewardLine[];
  /** Questions that the quiz has already. */
  readonly questionCount: number;
  /** The heading of the one column that has to be there, for messages. */
  readonly heading: string;
}

/** The questions in a spreadsheet and its problems; both can be present. */
export interface QuestionSheet {
  readonly questions: readonly QuestionInput[];
  readonly problems: readonly FieldError[];
}

const TYPES: Readonly<Record<QuestionType, readonly string[]>> = {
  radio: ["radio", "choice", "выбор"],
  multi_text: ["multi_text", "text", "текст"],
  slider: ["slider", "scale", "шкала"],
};
const YES = ["yes", "true", "1", "+", "x", "да"];

/** The first row holds the headings, each other row a question. Reports all problems at once. */
export function readQuestionSheet(rows: readonly SheetRow[], scope: QuestionSheetScope): QuestionSheet {
  const [heading, ...others] = rows.filter(({ cells }) => cells.some(hasContent));
  const columns = findQuestionColumns(heading?.cells ?? []);
  if (columns.fields.question === undefined) return refused({ code: "no_column", values: { name: scope.heading } });
  if (others.length === 0) return refused({ code: "no_questions" });
  const [room] = roomProblems(scope.questionCount + others.length);
  if (room !== undefined) return { questions: [], problems: [{ ...room, field: "file" }] };
  const read = others.map((row) => new QuestionReader(row, columns, scope).read());
  const strangers = unknownCurrencies(heading?.row ?? 1, columns, scope);
  return {
    questions: read.map(({ question }) => question),
    problems: [...strangers, ...read.flatMap(({ problems }) => problems)],
  };
}

function refused(problem: FieldProblem): QuestionSheet {
  return { questions: [], problems: [{ field: "file", ...problem }] };
}

function currencyIn(name: string, { currencies }: QuestionSheetScope) {
  if (name === "" && currencies.length === 1) return currencies[0];
  return currencies.find(({ currencyName }) => headingKey(currencyName) === name);
}

function unknownCurrencies(row: number, { rewards }: QuestionColumns, scope: QuestionSheetScope): FieldError[] {
  return rewards
    .filter(({ currency }) => currencyIn(currency, scope) === undefined)
    .map(({ column }) => ({
      field: `rows.${String(row)}.rewards`,
      code: "unknown_currency",
      cell: { row, column: columnLetters(column) },
    }));
}

interface ReadQuestion {
  readonly question: QuestionInput;
  readonly problems: readonly FieldError[];
}

/** Reads one row, and gathers its problems. */
class QuestionReader {
  readonly #problems: FieldError[] = [];
  readonly #row: SheetRow;
  readonly #columns: QuestionColumns;
  readonly #scope: QuestionSheetScope;

  constructor(row: SheetRow, columns: QuestionColumns, scope: QuestionSheetScope) {
    this.#row = row;
    this.#columns = columns;
    this.#scope = scope;
  }

  read(): ReadQuestion {
    for (const { column } of this.#row.cells.filter(({ isFormula }) => isFormula))
      this.#report("formula", column, { code: "is_formula" });
    const options = this.#options();
    const question = tidyQuestion({
      type: this.#type(options.length),
      description: this.#text("question", MAX_QUESTION_LENGTH),
      hint: this.#text("hint", MAX_QUESTION_HINT_LENGTH),
      explanation: this.#text("explanation", MAX_QUESTION_EXPLANATION_LENGTH),
      required: this.#scope.quiz.type === "poll" && YES.includes(headingKey(this.#cell("required")) || "no"),
      min: this.#number("min"),
      max: this.#number("max"),
      rewards: this.#rewards(),
      options,
    });
    if (question.description === "") this.#reportField("question", { code: "required" });
    this.#checkRules(question);
    return { question, problems: this.#problems };
  }

  #cell(field: QuestionSheetField): string {
    const column = this.#columns.fields[field];
    return column === undefined ? "" : this.#at(column);
  }

  #at(column: number): string {
    return (this.#row.cells.find((cell: SheetCell) => cell.column === column)?.text ?? "").trim();
  }

  #text(field: QuestionSheetField, max: number): string {
    const text = this.#cell(field);
    if (text.length > max) this.#reportField(field, { code: "too_long", values: { count: max } });
    return text;
  }

  #number(field: "min" | "max"): number | null {
    const text = this.#cell(field);
    if (text === "") return null;
    const value = Number(text.replace(",", "."));
    if (Number.isInteger(value)) return value;
    this.#reportField(field, { code: Number.isNaN(value) ? "not_a_number" : "not_whole" });
    return null;
  }

  #type(optionCount: number): QuestionType {
    const text = headingKey(this.#cell("type"));
    const guess = this.#cell("min") + this.#cell("max") === "" ? "multi_text" : "slider";
    if (text === "") return optionCount > 0 ? "radio" : guess;
    const named = QUESTION_TYPES.find((type) => TYPES[type].includes(text));
    if (named === undefined) this.#reportField("type", { code: "not_allowed" });
    return named ?? "multi_text";
  }

  /** Those with a text; the right one is named by its number among all columns, or by its text. */
  #options(): QuestionInput["options"] {
    const texts = this.#columns.options.map((column) => ({ column, text: this.#at(column) }));
    const filled = texts.filter(({ text }) => text !== "");
    const right = this.#rightColumn(texts);
    for (const { column } of filled.filter(({ text }) => text.length > MAX_OPTION_LENGTH))
      this.#report("options", column, { code: "too_long", values: { count: MAX_OPTION_LENGTH } });
    const extra = filled[MAX_QUESTION_OPTIONS];
    if (extra !== undefined)
      this.#report("options", extra.column, { code: "too_many", values: { max: MAX_QUESTION_OPTIONS } });
    return filled.map(({ column, text }, position) => ({ description: text, isCorrect: column === right, position }));
  }

  #rightColumn(options: readonly { readonly column: number; readonly text: string }[]): number | null {
    const text = this.#cell("right");
    if (text === "") return null;
    const found = /^\d+$/.test(text)
      ? options[Number(text) - 1]
      : options.find((option) => headingKey(option.text) === headingKey(text));
    if (found !== undefined && found.text !== "") return found.column;
    this.#reportField("right", { code: "not_allowed" });
    return null;
  }

  #rewards(): RewardLine[] {
    const { rewards } = this.#columns;
    if (rewards.length === 0) return [...this.#scope.defaultRewards];
    return rewards.flatMap(({ column, currency }) => {
      const text = this.#at(column);
      const currencyId = currencyIn(currency, this.#scope)?.currencyId;
      if (text === "" || currencyId === undefined) return [];
      const parsed = parseAmount(text, { max: MAX_QUESTION_REWARD });
      if (parsed.ok) return parsed.amount > 0 ? [{ currencyId, amount: parsed.amount }] : [];
      this.#report("rewards", column, amountProblem(parsed.code));
      return [];
    });
  }

  /** The rules that hold for each question; what's already reported of a cell says more. */
  #checkRules(question: QuestionInput): void {
    const { options, fields } = this.#columns;
    const places: Readonly<Record<string, number | undefined>> = {
      options: question.options.length < 2 ? options[0] : (fields.right ?? options[0]),
      min: fields.min,
      max: fields.max,
    };
    for (const { field, ...problem } of questionProblems(question, this.#scope.quiz)) {
      const column = places[field];
      const cell = columnLetters(column ?? 0);
      if (!this.#problems.some((each) => each.cell?.column === cell)) this.#report(field, column, problem);
    }
  }

  #reportField(field: QuestionSheetField, problem: FieldProblem): void {
    this.#report(field, this.#columns.fields[field], problem);
  }

  #report(field: string, column: number | undefined, problem: FieldProblem): void {
    const { row } = this.#row;
    const cell = column === undefined ? { row } : { row, column: columnLetters(column) };
    this.#problems.push({ ...problem, field: `rows.${String(row)}.${field}`, cell });
  }
}

function amountProblem(code: "required" | "not_a_number" | "too_precise" | "too_large" | "too_small"): FieldProblem {
  if (code === "too_large") return { code, values: { max: toUnits(MAX_QUESTION_REWARD) } };
  return code === "too_small" ? { code, values: { min: 0 } } : { code };
}
