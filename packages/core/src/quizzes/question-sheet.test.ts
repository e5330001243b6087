import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questions as english } from "./questions.en.ts";
import { questions as russian } from "./questions.ru.ts";
import { readPastedRows } from "./pasted-rows.ts";
import { questionRows } from "./question-export.ts";
import { readQuestionSheet } from "./question-sheet.ts";
import type { QuestionSheetScope } from "./question-sheet.ts";

const beans = { currencyId: 1, currencyName: "Beans" };
const stars = { currencyId: 2, currencyName: "Gold stars" };
const scope: QuestionSheetScope = {
  quiz: { type: "quiz" },
  currencies: [beans, stars],
  defaultRewards: [{ currencyId: 1, amount: 100 }],
  questionCount: 0,
  heading: "Question",
};
const read = (text: string, changes: Partial<QuestionSheetScope> = {}) =>
  readQuestionSheet(readPastedRows(text), { ...scope, ...changes });
const said = (text: string, changes: Partial<QuestionSheetScope> = {}) =>
  read(text, changes).problems.map(({ cell, code }) => `${String(cell?.row ?? "")}${cell?.column ?? ""} ${code}`);

const wordsOf = (texts: typeof english | typeof russian) => ({
  ...texts.sheet,
  option: (number: number) => texts.sheet.option.replace("{{number}}", String(number)),
  reward: (currency: string) => texts.sheet.reward.replace("{{currency}}", currency),
});

describe("a sheet of questions", () => {
  it("has a question per row, whose kind is seen from its cells", () => {
    const { questions, problems } = read(
      "Question\tOption 1\tOption 2\tRight option\tFrom\tTo\nWhy?\tTea\tMilk\t2\nHow?\nHow much?\t\t\t\t1\t5\n",
    );
    expect(problems).toEqual([]);
    expect(
      questions.map(({ type, min, max, options }) => [type, min, max, options.map(({ isCorrect }) => isCorrect)]),
    ).toEqual([
      ["radio", null, null, [false, true]],
      ["multi_text", null, null, []],
      ["slider", 1, 5, []],
    ]);
    expect(questions[0]?.rewards).toEqual([{ currencyId: 1, amount: 100 }]);
  });

  it("names its right option by number or text, in either language", () => {
    const { questions, problems } = read("Вопрос\tВариант 1\tВариант 2\tПравильный ответ\nПочему?\tЧай\tМолоко\tчай");
    expect([problems, questions[0]?.options.map(({ isCorrect }) => isCorrect)]).toEqual([[], [true, false]]);
  });

  it("tells everything that's wrong at once, by row and column", () => {
    const sheet = [
      "Question\tType\tOption 1\tOption 2\tRight option\tFrom\tTo\tReward: Beans",
      "\tchoice\tTea\tMilk\t1",
      "Why?\triddle",
      "Why?\tchoice\tTea\tMilk\t3",
      "Why?\tchoice\tTea\tMilk",
      "Why?\tchoice\tTea",
      "Why?\tslider\t\t\t\tx\t101\t1.005",
    ];
    expect(said(sheet.join("\n"))).toEqual([
      "2A required",
      "3B not_allowed",
      "4E not_allowed",
      "5E no_right_option",
      "6C too_few_options",
      "7F not_a_number",
      "7H too_precise",
      "7G too_large",
    ]);
    expect(said("Question\tOption 1\tOption 2\tRight answer\nWhy?\tA\tB\t1", { quiz: { type: "poll" } })).toEqual([
      "2D unknown_field",
    ]);
    expect(said("Question\tReward: Pearls\nWhy?\t1")).toEqual(["1B unknown_currency"]);
  });

  it("needs a heading, a row, and room", () => {
    expect([said("Why?\tTea"), said("Question\n\n"), said("")]).toEqual([
      [" no_column"],
      [" no_questions"],
      [" no_column"],
    ]);
    const rows = ["Question", ...Array.from({ length: 200 }, () => "Why?")].join("\n");
    expect([said(rows), said(rows, { questionCount: 1 })]).toEqual([[], [" too_many_questions"]]);
  });
});

const text = fc.stringMatching(/^[A-Za-zА-я"=\d][A-Za-zА-я"',;=\t\n\d ]{0,20}[A-Za-zА-я"\d]$/);
const amounts = fc
  .array(fc.constantFrom(beans.currencyId, stars.currencyId), { maxLength: 2 })
  .chain((ids) =>
    fc.tuple(
      ...[...new Set(ids)]
        .sort()
        .map((currencyId) =>
          fc.record({ currencyId: fc.constant(currencyId), amount: fc.integer({ min: 1, max: 99_900 }) }),
        ),
    ),
  );
const kind = fc.oneof(
  fc.record({
    type: fc.constant("multi_text" as const),
    min: fc.constant(null),
    max: fc.constant(null),
    options: fc.constant([]),
  }),
  fc
    .record({ min: fc.integer({ min: 0, max: 49 }), max: fc.integer({ min: 50, max: 100 }) })
    .map((bounds) => ({ type: "slider" as const, ...bounds, options: [] })),
  fc.tuple(fc.array(text, { minLength: 2, maxLength: 20 }), fc.nat(19)).map(([texts, right]) => ({
    type: "radio" as const,
    min: null,
    max: null,
    options: texts.map((description, position) => ({
      description,
      isCorrect: position === right % texts.length,
      position,
    })),
  })),
);
const question = fc
  .tuple(
    kind,
    fc.record({ description: text, hint: fc.oneof(fc.constant(""), text), explanation: text, rewards: amounts }),
  )
  .map(([parts, words]) => ({ ...words, ...parts, required: false }));
const paste = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join("\t")).join("\r\n");

it("an exported sheet is read as the same questions, in both languages", () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 5 }), fc.constantFrom(english, russian), (all, texts) => {
      const rows = questionRows(all, { words: wordsOf(texts), currencies: [beans, stars] });
      expect(read(paste(rows))).toEqual({ questions: all, problems: [] });
    }),
    { numRuns: 40 },
  );
});
