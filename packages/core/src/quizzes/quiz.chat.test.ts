import { describe, expect, it } from "vitest";
import { actOn } from "../chat/act-on-thing.ts";
import type { ChatInput, ChatOutcome } from "../chat/chat-card.ts";
import { ALLOWED, denied } from "../lib/decision.ts";
import { buildAmount } from "../testing/build-amount.ts";
import { buildDesk } from "../testing/desk-context.ts";
import { buildAttempt, buildQuestion, buildQuiz, buildQuizView } from "../testing/quiz.fixtures.ts";
import { answersIn, problemsByField, questionField } from "./question.chat.ts";
import type { Question } from "./question.shapes.ts";
import { quizChat } from "./quiz.chat.ts";
import type { QuizView } from "./quiz.shapes.ts";

const { abilities } = buildQuiz();
const problem = { code: "too_large", message: "Enter at most 100." };
const GET = "/quiz/{id}";
const ANSWER = "/quiz/{id}/question/{qid}/answer";

/** A person at a quiz, which a test may change as its calls would. */
function sit(view: QuizView) {
  const answers: Record<string, unknown> = { [GET]: view };
  const { context, calls } = buildDesk({ answers });
  const act = async (input: ChatInput | null): Promise<ChatOutcome> =>
    actOn([quizChat], context, { action: { kind: "quiz", verb: "answer", id: 1 }, input, key: "k1" });
  return { answers, context, calls, act, card: async () => quizChat.card(context, 1) };
}

const fieldOf = (changes: Partial<Question>) =>
  questionField(buildQuestion(changes), { isRequired: true, t: buildDesk().context.t });

describe("a question in a chat", () => {
  const options = (...texts: readonly string[]) => texts.map((description, index) => ({ id: index + 1, description }));

  it("has its options to choose from, or their letters if one is too long for a button", () => {
    const [fits, long] = ["x".repeat(64), "x".repeat(65)];
    expect(fieldOf({ options: options("One\n two", fits) })).toMatchObject({
      name: "option-1",
      options: [
        { value: "1", label: "One two" },
        { value: "2", label: fits },
      ],
    });
    expect(fieldOf({ options: options("One", fits) })).not.toHaveProperty("details");
    expect(fieldOf({ options: options("One", long) })).toMatchObject({
      options: [
        { value: "1", label: "A" },
        { value: "2", label: "B" },
      ],
      details: ["A. One", `B. ${long}`],
    });
    expect(fieldOf({ options: options("Same", "Same ") })).toHaveProperty("details");
  });

  it("of a slider has numbers to choose from while they're few", () => {
    const slider: Partial<Question> = { type: "slider", options: [] };
    const few = fieldOf({ ...slider, min: 1, max: 20 });
    expect(few).toMatchObject({ type: "choice", name: "number-1" });
    expect(few.type === "choice" && few.options.map(({ label }) => label).join(" ")).toMatch(/^1 2 .* 19 20$/);
    expect(fieldOf({ ...slider, min: 0, max: 20 })).toMatchObject({
      type: "text",
      name: "number-1",
      hint: "Your answer, from 0 to 20",
    });
  });

  it("is read by the name of its field", () => {
    const empty = { optionId: null, textValue: null, numberValue: null };
    expect(answersIn({ "option-1": "12", "number-2": "7", "text-3": " Yes ", "text-4": " ", seen: "poll" })).toEqual({
      answers: [
        { ...empty, questionId: 1, optionId: 12 },
        { ...empty, questionId: 2, numberValue: 7 },
        { ...empty, questionId: 3, textValue: "Yes" },
      ],
      unread: [],
    });
    expect(answersIn({ "number-2": "7.5", "number-3": "-1", "number-4": "4" })).toEqual({
      answers: [],
      unread: ["number-2", "number-3"],
    });
  });
});

describe("a quiz in a chat", () => {
  const second = buildQuestion({ id: 2, position: 1, description: "And tea?" });
  const questions = [buildQuestion(), second];
  const own = { questionId: 1, optionId: 12, textValue: null, numberValue: null };
  const told = { ...own, isRight: false, correctOptionId: 11, explanation: "Its **birthplace**." };

  it("says what it is, what it pays and how far its reader is", async () => {
    const rewards = [buildAmount(1, 500)];
    const quiz = { questions, questionCount: 2, rewards, rewardsUpTo: [buildAmount(1, 700)], description: "Try it." };
    const card = await sit(buildQuizView({ quiz })).card();
    expect(card).toMatchObject({
      link: "/quiz/1",
      facts: ["Quiz · 2 questions", expect.stringMatching(/^Reward: up to 7\sstars$/)],
      body: "Try it.",
      actions: [{ verb: "answer", label: "Answer" }],
    });
    const attempt = buildAttempt({ answered: 1, total: 2 });
    const begun = await sit(buildQuizView({ quiz: { ...quiz, attempt }, attempt, answers: [own] })).card();
    expect([begun?.facts.at(-1), begun?.body, begun?.actions[0]?.label]).toEqual([
      "In progress: 1 of 2",
      "",
      "Next question",
    ]);
  });

  it("says whether an answer was right, and goes on with the next question", async () => {
    const desk = sit(buildQuizView({ quiz: { questions } }));
    expect(await desk.act(null)).toMatchObject({ form: { seen: "1", facts: ["Question 1 of 2"] } });
    const attempt = buildAttempt({ answered: 1, total: 2 });
    const info = { answer: told, submissionCompleted: false, submissionRewards: [], score: 0, maxScore: 2, attempt };
    desk.answers[ANSWER] = { submissionInfo: info };
    desk.answers[GET] = buildQuizView({ quiz: { questions }, attempt, answers: [told] });
    const said = ["Not quite. The right answer: Ethiopia", "Its birthplace."];
    expect(await desk.act({ "option-1": "12", "option-2": "9", seen: "1" })).toMatchObject({
      text: said.join("\n"),
      next: { seen: "2", facts: [...said, "Question 2 of 2"], fields: [{ name: "option-2" }] },
    });
    expect(desk.calls.find(({ path }) => path === ANSWER)?.input).toEqual({
      params: { id: 1, qid: 1 },
      body: { optionId: 12, textValue: null, numberValue: null },
    });
  });

  it("says in the end how it went and what it paid", async () => {
    const attempt = buildAttempt({ status: "completed", score: 1, answered: 1 });
    const refused = { start: denied("no_attempts_left"), answer: denied("already_completed") };
    const desk = sit(buildQuizView({ quiz: { abilities: { ...abilities, ...refused } }, attempt, answers: [told] }));
    const { isRight: _right, correctOptionId: _correct, explanation: _why, ...hidden } = told;
    const info = {
      submissionCompleted: true,
      submissionRewards: [buildAmount(1, 200)],
      score: 1,
      maxScore: 1,
      attempt,
    };
    desk.answers[ANSWER] = { submissionInfo: { answer: hidden, ...info } };
    const outcome = await desk.act({ "option-1": "12", seen: "1" });
    expect(outcome.kind === "done" && outcome.text.replaceAll("\u00a0", " ")).toBe(
      "Answer saved.\nYour result: 1 of 1 right.\nYou earned 2 stars.",
    );
    expect(outcome).not.toHaveProperty("next");
  });

  it("is started first where that's needed, by a form that says how many attempts there are", async () => {
    const waits = { ...abilities, answer: denied("start_first") };
    const quiz = { needsStart: true, maxAttempts: 3, questionCount: 2, questions: [], abilities: waits };
    const desk = sit(buildQuizView({ quiz }));
    expect(await desk.act(null)).toMatchObject({
      form: {
        facts: ["2 questions", "3 attempts left", "Your best attempt counts."],
        fields: [],
        submit: "Start",
        seen: "start",
      },
    });
    desk.answers["/quiz/{id}/start"] = { attempt: buildAttempt() };
    desk.answers[GET] = buildQuizView({ quiz: { ...quiz, questions, abilities }, attempt: buildAttempt({ of: 3 }) });
    expect(await desk.act({ seen: "start" })).toMatchObject({
      text: "You've started. Good luck!",
      next: { seen: "1" },
    });
    expect(desk.calls.find(({ path }) => path === "/quiz/{id}/start")?.key).toBe("k1");
    const paid = [buildAmount(1, 200)];
    const ended = buildAttempt({ of: 3, status: "completed" });
    desk.answers[GET] = buildQuizView({ quiz: { ...quiz, questions }, attempt: ended, submissionRewards: paid });
    expect((await desk.card())?.actions[0]?.label).toBe("Try again · your reward stays");
    expect(await desk.act(null)).toMatchObject({
      form: { facts: ["2 questions", "2 attempts left", expect.anything()] },
    });
  });

  it("is left to the panel if it's anonymous", async () => {
    const poll = { type: "poll", isAnonymous: true, abilities: { ...abilities, submit: ALLOWED } } as const;
    const { card, act } = sit(buildQuizView({ quiz: poll }));
    const hint = "This poll is anonymous. Answer it in Guildhall, where your answers aren't kept with your name.";
    expect(await card()).toMatchObject({ hint, link: "/quiz/1", actions: [] });
    expect(await act(null)).toMatchObject({ kind: "refused", text: hint });
  });

  it("is left to the panel if it's timed, or too long to be read", async () => {
    const timed = sit(buildQuizView({ quiz: { timeLimit: 90 } }));
    const hint = "This quiz is timed, so take it in Guildhall, where you can see the clock.";
    expect(await timed.card()).toMatchObject({ hint, facts: ["Quiz · 1 question · 90 seconds"], actions: [] });
    expect(await timed.act(null)).toMatchObject({ kind: "refused", text: hint, card: { link: "/quiz/1" } });
    const long = (length: number) => sit(buildQuizView({ quiz: { questions: [written(length)] } })).act(null);
    const written = (length: number): Question =>
      buildQuestion({ type: "multi_text", options: [], description: "x".repeat(length) });
    expect([await long(2_499), await long(2_500)]).toMatchObject([{ kind: "form" }, { kind: "refused" }]);
  });

  it("is shown to a channel without anything of its reader", async () => {
    const attempt = buildAttempt();
    const shared = (changes: Partial<QuizView["quiz"]>) =>
      quizChat.sharedCard(sit(buildQuizView({ quiz: { attempt, ...changes }, attempt })).context, 1);
    expect(await shared({})).toMatchObject({ title: "Coffee", facts: ["Quiz · 1 question"], actions: [] });
    expect(await shared({ status: "draft" })).toBeNull();
  });

  it("leads who may make one to the form", async () => {
    const link = async (create: object) => {
      const desk = sit(buildQuizView());
      desk.answers["/quizzes/list/types"] = { lists: [], create };
      return quizChat.homeLink(desk.context);
    };
    expect(await link(ALLOWED)).toEqual({ label: "New quiz", path: "/quizzes/create" });
    expect(await link(denied("missing_permission"))).toBeNull();
  });
});

describe("a poll in a chat", () => {
  const may = { ...abilities, start: denied("wrong_kind"), answer: denied("wrong_kind"), submit: ALLOWED };
  const poll = (count: number, description = "Soup?") =>
    buildQuizView({
      quiz: {
        type: "poll",
        abilities: may,
        questions: Array.from({ length: count }, (_, at) =>
          buildQuestion({ id: at + 1, description, required: at === 0 }),
        ),
      },
    });

  it("asks everything at once, up to fifty questions", async () => {
    const two = await sit(poll(2)).act(null);
    expect(two).toMatchObject({
      form: { isOneByOne: true, submit: "Save", fields: [{ isRequired: true }, { isRequired: false }] },
    });
    const long = "x".repeat(1_000);
    expect([
      await sit(poll(50)).act(null),
      await sit(poll(51)).act(null),
      await sit(poll(39, long)).act(null),
      await sit(poll(40, long)).act(null),
    ]).toMatchObject([
      { kind: "form" },
      { kind: "refused", text: "This is too long for a chat. Answer it in Guildhall." },
      { kind: "form" },
      { kind: "refused" },
    ]);
  });

  it("sends all answers in one call", async () => {
    const desk = sit(poll(2));
    desk.answers["/quiz/{id}/answers"] = { submissionCompleted: true, submissionRewards: [] };
    expect(await desk.act({ "option-1": "11", seen: "poll" })).toMatchObject({ kind: "done", text: "Saved. Thanks!" });
    expect(desk.calls.find(({ path }) => path === "/quiz/{id}/answers")?.input).toEqual({
      params: { id: 1 },
      body: { answers: [{ questionId: 1, optionId: 11, textValue: null, numberValue: null }] },
    });
  });

  it("says at its field that a number isn't whole", async () => {
    expect(await sit(poll(1)).act({ "number-1": "1.5", seen: "poll" })).toMatchObject({
      kind: "refused",
      fields: { "number-1": "Enter a whole number." },
    });
  });

  it("says at the fields of its questions what the server found", () => {
    const questions = [
      buildQuestion(),
      buildQuestion({ id: 2, type: "slider" }),
      buildQuestion({ id: 3, type: "multi_text" }),
    ];
    const answers = [{ questionId: 2, optionId: null, textValue: null, numberValue: 200 }];
    const found = ["answers.0.numberValue", "questions.3", "answers.1.questionId"].map((field) => ({
      field,
      ...problem,
    }));
    const at = (given: typeof found) => problemsByField(given, { answers, questions }).map(({ field }) => field);
    expect(at(found)).toEqual(["number-2", "text-3", "answers.1.questionId"]);
    expect(at([{ field: "numberValue", ...problem }])).toEqual(["number-2"]);
  });
});
