import { ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { questionCalls, quizCalls } from "@guildhall/core/quizzes";
import { describe, expect } from "vitest";
import { HOSTILE_SHEETS } from "../../testing/hostile-sheets.ts";
import { it as world } from "../../testing/world.ts";

const it = world
  .extend("make", ({ moderator }) => async () => {
    return (await moderator.client.call(quizCalls.create, { body: { title: "Quiz" } })).qid;
  })
  .extend("quiz", ({ make }) => make())
  .extend(
    "paste",
    ({ moderator, quiz: id }) =>
      (rows: readonly (readonly string[])[], check = false) =>
        moderator.client.call(questionCalls.importAll, {
          params: { id },
          body: { text: rows.map((cells) => cells.join("\t")).join("\n"), check },
          files: { file: undefined },
        }),
  )
  .extend("questionsOf", ({ moderator }) => async (id: number) => {
    const { questions } = await moderator.client.call(questionCalls.getForEdit, { params: { id } });
    return questions.map(({ id: _, options, ...question }) => ({
      ...question,
      options: options.map(({ id: _id, ...option }) => option),
    }));
  });

const HEADINGS = ["Question", "Option 1", "Option 2", "Right option", "From", "To"];

describe("pasted questions", () => {
  it("are added behind the others, in order", async ({ moderator, quiz: id, paste, questionsOf }) => {
    const body = { type: "multi_text", description: "Why?" } as const;
    await moderator.client.call(questionCalls.add, { params: { id }, body });
    const { count, questions } = await paste([
      HEADINGS,
      ["Which?", "This", "That", "2"],
      ["How much?", "", "", "", "0", "5"],
    ]);
    expect([count, questions.length]).toEqual([2, 3]);
    expect(await questionsOf(id)).toMatchObject([
      { position: 0, description: "Why?" },
      { position: 1, type: "radio", options: [{ description: "This" }, { description: "That", isCorrect: true }] },
      { position: 2, type: "slider", min: 0, max: 5 },
    ]);
  });

  it("are only read with `check`, which tells all problems", async ({ quiz, paste, questionsOf }) => {
    expect(await paste([HEADINGS, ["Why?"]], true)).toEqual({ count: 1, questions: [], problems: [] });
    const faulty = await paste([HEADINGS, ["Why?"], [""], ["", "This", "That", "1"], ["Which?", "This", "That"]], true);
    expect(faulty).toEqual({
      count: 3,
      questions: [],
      problems: [
        { row: 4, column: "A", message: "This is required." },
        { row: 5, column: "D", message: "Mark the right answer." },
      ],
    });
    expect((await paste([["Nothing"]], true)).problems).toMatchObject([{ row: null, column: null }]);
    expect(await questionsOf(quiz)).toEqual([]);
  });

  it("are all refused if any has a problem, and all problems are named", async ({ quiz, paste, questionsOf }) => {
    const faulty = [
      HEADINGS,
      ["Why?"],
      ["", "This", "That", "1"],
      ["Which?", "This", "That", "3"],
      ["How much?", "", "", "", "x", "5"],
    ];
    const failure: unknown = await paste(faulty).catch((error: unknown) => error);
    const fields = failure instanceof ValidationFailure ? failure.fields : [];
    expect(fields.map(({ field, code, message }) => `${field} ${code}, ${message.split(":")[0] ?? ""}`)).toEqual([
      "rows.3.question required, Row 3, column A",
      "rows.4.right not_allowed, Row 4, column D",
      "rows.5.min not_a_number, Row 5, column E",
    ]);
    expect(await questionsOf(quiz)).toEqual([]);
  });
});

it("a sheet of far too many rows is refused by how many questions there may be", async ({ moderator, quiz: id }) => {
  const file = new File([Buffer.from(HOSTILE_SHEETS["two thousand rows"]?.make() ?? [])], "questions.xlsx");
  const sent = moderator.client.call(questionCalls.importAll, { params: { id }, body: {}, files: { file } });
  await expect(sent).rejects.toMatchObject({
    fields: [{ field: "file", code: "too_many_questions", message: "A quiz or poll has at most 200 questions." }],
  });
});

it("a template has the headings in the reader's language, and no questions", async ({ moderator, make }) => {
  const { excelData, fileName } = await moderator.client.call(questionCalls.export, { params: { id: 0 } });
  const file = new File([Buffer.from(excelData, "base64")], fileName);
  const read = moderator.client.call(questionCalls.importAll, {
    params: { id: await make() },
    body: { check: true },
    files: { file },
  });
  expect((await read).problems).toEqual([
    { row: null, column: null, message: "There are no questions below the headings." },
  ]);
});

it("exported questions are imported as they were", async ({ moderator, make, questionsOf, stars }) => {
  const id = await make();
  const options = ["This", "That", "Else", "More", "=1+1"].map((description, at) => ({
    description,
    isCorrect: at === 3,
  }));
  const bodies: readonly EndpointInput<typeof questionCalls.add>["body"][] = [
    {
      type: "radio",
      description: "Which?\nThis or that?",
      hint: "Look",
      explanation: "So",
      options,
      rewards: stars(150),
    },
    { type: "slider", description: "How much?", min: 0, max: 100 },
    { type: "multi_text", description: "Why?" },
  ];
  for (const body of bodies) await moderator.client.call(questionCalls.add, { params: { id }, body });
  const { excelData, fileName } = await moderator.client.call(questionCalls.export, { params: { id } });
  const other = await make();
  const file = new File([Buffer.from(excelData, "base64")], fileName);
  await moderator.client.call(questionCalls.importAll, { params: { id: other }, body: {}, files: { file } });
  expect(await questionsOf(other)).toEqual(await questionsOf(id));
});
