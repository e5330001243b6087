import { lockText, withNextStep } from "../chains/index.ts";
import type { ChatForm } from "../chat/chat-card.ts";
import type { ChatVerb, DeskContext, VerbResult, VerbStep } from "../chat/define-chat-plug.ts";
import { textIn } from "../chat/read-input.ts";
import { shortenToLine } from "../chat/shorten.ts";
import { ValidationFailure } from "../client/call-failure.ts";
import { amountsInWords } from "../lib/currency-words.ts";
import { denied } from "../lib/decision.ts";
import type { WireFieldError } from "../lib/envelope.ts";
import { InvariantError } from "../lib/errors.ts";
import { answersIn, fitChat, optionText, problemsByField, questionField } from "./question.chat.ts";
import type { Question } from "./question.shapes.ts";
import * as quizCalls from "./quiz.contract.ts";
import { isPoll } from "./quiz.policy.ts";
import type { Quiz, QuizView } from "./quiz.shapes.ts";
import * as submissionCalls from "./submission.contract.ts";
import { isInProgress } from "./submission.policy.ts";
import type { Answer, AnswerInput } from "./submission.shapes.ts";
import { verdictOf } from "./taking.policy.ts";

/** A quiz or poll as its reader has it. */
export interface ReadQuiz extends QuizView {
  readonly id: number;
}

/** Questions of a poll that a chat asks; a form of Slack has 100 blocks, and a question takes up to two. */
const MAX_POLL_QUESTIONS = 50;

/** Characters of an explanation; the rest is in the panel. */
const MAX_EXPLANATION = 500;

const START = "start";
const POLL = "poll";

export async function loadQuiz({ client }: DeskContext, id: number): Promise<ReadQuiz> {
  return { id, ...(await client.call(quizCalls.get, { params: { id } })) };
}

/** Starts a quiz where that's needed, answers its next question, or all of a poll's. */
export const answerVerb: ChatVerb<ReadQuiz> = {
  style: "primary",
  label: ({ t }, view) => t(view === undefined ? "chat:quiz.take" : answerLabel(view)),
  ability: (view) => {
    const decision = wishOf(view);
    return decision.allowed && panelReason(view) !== null ? denied("in_panel") : decision;
  },
  explain: (view, context) => panelText(view, context) || lockText(view.quiz.lock, context),
  form: (view, context) => {
    if (isPoll(view.quiz)) return pollForm(view, context);
    return startsFirst(view) ? startForm(view, context) : questionForm(view, context, []);
  },
  act: async (step) => {
    const seen = textIn(step.input, "seen");
    if (seen === START) return start(step);
    const { answers, unread } = answersIn(step.input);
    if (unread.length > 0)
      throw new ValidationFailure(
        unread.map((field) => notWhole(field, step.context)),
        {},
      );
    const sent = seen === POLL ? answers : answers.filter(({ questionId }) => String(questionId) === seen);
    try {
      return seen === POLL ? await submit(step, sent) : await send(step, sent);
    } catch (error) {
      throw await atFields(step, error, sent);
    }
  },
};

/** Why it can't be taken in a chat, although it's open to the reader; "" if it can. */
export function panelText(view: ReadQuiz, { t }: Pick<DeskContext, "t">): string {
  const reason = wishOf(view).allowed ? panelReason(view) : null;
  return reason === null ? "" : t(`chat:quiz.inPanel.${reason}`);
}

/** What the verb does, whether or not a chat can show it. */
function wishOf(view: ReadQuiz): Quiz["abilities"]["answer"] {
  const { start: mayStart, answer, submit: maySubmit } = view.quiz.abilities;
  if (isPoll(view.quiz)) return maySubmit;
  return startsFirst(view) ? mayStart : answer;
}

function startsFirst({ quiz, attempt }: ReadQuiz): boolean {
  return quiz.needsStart && (attempt === null || !isInProgress(attempt));
}

/**
 * A press costs seconds on its way, so a clock that isn't seen would be unfair. What is said in a chat is kept there
 * with its name.
 */
function panelReason(view: ReadQuiz): "anonymous" | "timed" | "long" | null {
  const { timeLimit, questions, isAnonymous } = view.quiz;
  if (isAnonymous) return "anonymous";
  if (timeLimit !== null) return "timed";
  const asked = isPoll(view.quiz) ? questions : questions.filter((each) => each === nextQuestion(view));
  return asked.length <= MAX_POLL_QUESTIONS && fitChat(asked) ? null : "long";
}

function answerLabel(view: ReadQuiz): string {
  if (isPoll(view.quiz)) return "quiz:taking.answer";
  if (!startsFirst(view)) return view.answers.length === 0 ? "quiz:taking.answer" : "quiz:taking.next";
  if (view.attempt === null) return "quiz:start.action";
  return view.submissionRewards.length === 0 ? "quiz:start.again" : "quiz:start.againPaid";
}

function nextQuestion({ quiz, answers }: ReadQuiz): Question | undefined {
  return quiz.questions.find(({ id }) => answers.every(({ questionId }) => questionId !== id));
}

/** One attempt of several is used up by starting, so it's asked for. */
function startForm({ quiz, attempt }: ReadQuiz, { t }: DeskContext): ChatForm {
  const { title, questionCount, maxAttempts } = quiz;
  const left = attempt === null ? maxAttempts : attempt.of - attempt.number;
  const attempts = [t("quiz:start.left", { count: left }), t("quiz:start.best")];
  return {
    title,
    facts: [t("quizzes:card.questions", { count: questionCount }), ...(maxAttempts > 1 ? attempts : [])],
    fields: [],
    submit: t(attempt === null ? "quiz:start.action" : "quiz:start.again"),
    seen: START,
  };
}

/** `said` is what became of the answer before. */
function questionForm(view: ReadQuiz, { t }: Pick<DeskContext, "t">, said: readonly string[]): ChatForm {
  const { title, questions } = view.quiz;
  const question = nextQuestion(view);
  if (question === undefined) throw new InvariantError("a form of nothing that could be answered");
  const place = { number: questions.indexOf(question) + 1, total: questions.length };
  return {
    title,
    facts: [...said, t("chat:quiz.question", place)],
    fields: [questionField(question, { isRequired: true, t })],
    submit: t("quiz:taking.answer"),
    seen: String(question.id),
    isOneByOne: true,
  };
}

function pollForm({ quiz }: ReadQuiz, { t }: DeskContext): ChatForm {
  return {
    title: quiz.title,
    facts: [],
    fields: quiz.questions.map((question) => questionField(question, { isRequired: question.required, t })),
    submit: t("quiz:poll.save"),
    seen: POLL,
    isOneByOne: true,
  };
}

async function start({ id, key, context }: VerbStep): Promise<VerbResult> {
  await context.client.call(submissionCalls.start, { params: { id } }, { idempotencyKey: key });
  return goOn(await loadQuiz(context, id), context, [context.t("chat:quiz.started")]);
}

function notWhole(field: string, { t }: DeskContext): WireFieldError {
  return { field, code: "not_whole", message: t("errors:field.not_whole") };
}

/** A refusal of answers, with its problems at the fields of their questions. */
async function atFields({ id, context }: VerbStep, error: unknown, answers: readonly AnswerInput[]): Promise<unknown> {
  if (!(error instanceof ValidationFailure)) return error;
  const { questions } = (await loadQuiz(context, id)).quiz;
  return new ValidationFailure(problemsByField(error.fields, { answers, questions }), { cause: error });
}

async function submit({ id, context }: VerbStep, answers: readonly AnswerInput[]): Promise<VerbResult> {
  const body = { answers: answers.map((answer) => ({ ...answer })) };
  const { submissionRewards } = await context.client.call(submissionCalls.submit, { params: { id }, body });
  const text = [context.t("quiz:poll.saved"), ...earnedLines(submissionRewards, context)].join("\n");
  return withNextStep(context, { text, chains: (await loadQuiz(context, id)).quiz.chains });
}

async function send({ id, context }: VerbStep, [answer]: readonly AnswerInput[]): Promise<VerbResult> {
  if (answer === undefined) return { field: "", problem: context.t("quiz:taking.write") };
  const { questionId: qid, optionId, textValue, numberValue } = answer;
  const { submissionInfo } = await context.client.call(submissionCalls.answer, {
    params: { id, qid },
    body: { optionId, textValue, numberValue },
  });
  const view = await loadQuiz(context, id);
  const said = verdictLines(submissionInfo.answer, view, context);
  if (!submissionInfo.submissionCompleted) return goOn(view, context, said);
  const { score, maxScore, submissionRewards } = submissionInfo;
  const total = maxScore === 0 ? "chat:quiz.done" : "chat:quiz.score";
  const end = [context.t(total, { score, total: maxScore }), ...earnedLines(submissionRewards, context)];
  return withNextStep(context, { text: [...said, ...end].join("\n"), chains: view.quiz.chains });
}

/** With the next question, if the chat can ask it. */
function goOn(view: ReadQuiz, context: DeskContext, said: readonly string[]): VerbResult {
  const text = said.join("\n");
  return answerVerb.ability(view).allowed ? { text, next: questionForm(view, context, said) } : { text };
}

/** Whether it was right, in words; only that it's stored, if that isn't revealed. */
function verdictLines(answer: Answer, { quiz }: ReadQuiz, { t }: DeskContext): readonly string[] {
  const { questionId, correctOptionId = null, explanation = "" } = answer;
  const question = quiz.questions.find(({ id }) => id === questionId);
  if (question === undefined) return [t("chat:quiz.verdict.saved")];
  const right = correctOptionId === null ? "" : optionText(question, correctOptionId);
  const verdict = t(`chat:quiz.verdict.${verdictOf(answer, question, quiz)}`, { answer: right });
  return [verdict, shortenToLine(explanation, MAX_EXPLANATION)].filter((line) => line !== "");
}

function earnedLines(
  rewards: QuizView["submissionRewards"],
  { t, language }: Pick<DeskContext, "t" | "language">,
): readonly string[] {
  return rewards.length === 0 ? [] : [t("chat:quiz.earned", { amounts: amountsInWords(rewards, language) })];
}
