import { isOver, isSeenByAll, listSource } from "../activities/index.ts";
import type { ChatCard } from "../chat/chat-card.ts";
import { chainFacts, lockText, nextStepVerb } from "../chains/index.ts";
import { defineChatPlug } from "../chat/define-chat-plug.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { shorten } from "../chat/shorten.ts";
import { amountsInWords } from "../lib/currency-words.ts";
import { answerVerb, loadQuiz, panelText } from "./answer.chat.ts";
import type { ReadQuiz } from "./answer.chat.ts";
import * as quizCalls from "./quiz.contract.ts";
import { isPoll } from "./quiz.policy.ts";
import type { Quiz, QuizCard } from "./quiz.shapes.ts";
import { isInProgress } from "./submission.policy.ts";
import { attemptWord, paysMore } from "./taking.policy.ts";

export const quizChat = defineChatPlug<ReadQuiz>({
  kind: "quiz",
  idOf: ({ id }) => id,
  load: loadQuiz,
  card: (view, context) => {
    const { quiz, attempt } = view;
    const hint = panelText(view, context) || lockText(quiz.lock, context);
    const own = [...ownFacts(quiz, context), ...chainFacts(quiz.chains, context)];
    const card = cardOf(quiz, [...quizFacts(quiz, context), ...own]);
    // Who is answering has read it.
    const body = attempt !== null && isInProgress(attempt) ? "" : card.body;
    return { ...card, body, ...(hint !== "" && { hint }) };
  },
  sharedCard: ({ quiz }, context) => {
    // What's to do in a step is for those to whom it's open.
    const shared = quiz.isStep ? { ...quiz, description: "" } : quiz;
    return Promise.resolve(isSeenByAll(quiz) ? cardOf(shared, quizFacts(quiz, context)) : null);
  },
  verbs: {
    answer: answerVerb,
    next: nextStepVerb<ReadQuiz>({ stepOf: ({ quiz }) => quiz, load: loadQuiz }),
  },
  homeLink: async ({ client, t }) => {
    const { create } = await client.call(quizCalls.getInfo, { query: {} });
    return create.allowed ? { label: t("quizzes:create"), path: "/quizzes/create" } : null;
  },
  sources: [
    {
      list: "quizzes",
      empty: ({ t }) => t("quizzes:empty.active.title"),
      load: async (context, page) =>
        listSource({
          page,
          mine: [],
          list: async (part) =>
            context.client.call(quizCalls.list, { params: { type: "active" }, query: { page: part } }),
          load: async (id) => loadQuiz(context, id),
        }),
    },
  ],
  onMessages: { quiz_published: ["answer"], quiz_updated: ["answer"] },
});

function cardOf({ id, title, description }: Quiz, facts: readonly string[]): Omit<ChatCard, "actions"> {
  return { title, link: `/quiz/${String(id)}`, facts, body: shorten(description) };
}

/** What it is and what it pays: nothing of its reader, and nothing of what others answered. */
function quizFacts(quiz: QuizCard, { t, language }: DeskContext): readonly string[] {
  const { type, questionCount, timeLimit, maxAttempts, rewardsUpTo, entityRewards } = quiz;
  const kind = [
    t(`quizzes:types.${type}`),
    t("quizzes:card.questions", { count: questionCount }),
    ...(timeLimit === null ? [] : [timeText(timeLimit)]),
    ...(maxAttempts > 1 ? [t("quizzes:card.attempts", { count: maxAttempts })] : []),
  ];
  const reward = [
    ...(rewardsUpTo.length === 0 ? [] : [amountsInWords(rewardsUpTo, language)]),
    ...entityRewards.map(({ achievementTemplate }) => achievementTemplate.title),
  ].join(", ");
  return [
    kind.join(" · "),
    ...(reward === "" ? [] : [t(paysMore(quiz) ? "chat:quiz.rewardUpTo" : "chat:quiz.reward", { reward })]),
    ...(isOver(quiz) ? [t(isPoll(quiz) ? "quiz:banner.closedPoll" : "quiz:banner.closed")] : []),
  ];

  function timeText(seconds: number): string {
    const isWhole = seconds % 60 === 0;
    return t(isWhole ? "quiz:facts.minutes" : "quiz:facts.seconds", { count: isWhole ? seconds / 60 : seconds });
  }
}

/** Where the reader stands. */
function ownFacts(quiz: QuizCard, { t }: DeskContext): readonly string[] {
  const { attempt } = quiz;
  if (attempt === null) return [];
  const { answered, total, score, maxScore } = attempt;
  const values = { answered, score, total: isInProgress(attempt) ? total : maxScore };
  return [t(`quizzes:mine.${attemptWord(attempt)}`, values)];
}
