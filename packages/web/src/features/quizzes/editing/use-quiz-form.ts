import { asksToPublish } from "@guildhall/core/activities";
import {
  draftOf,
  findProblems,
  quizCalls,
  SECONDS_PER_MINUTE,
  toQuiz,
  type QuizDraft,
  type QuizForEdit,
} from "@guildhall/core/quizzes";
import type { Channel } from "@guildhall/widget/channels";
import { fieldWords } from "../../../forms/overwrite/field-words.ts";
import { amountsWord, groupWord } from "../../../forms/overwrite/value-words.ts";
import { translate } from "../../../i18n/language.ts";
import { useActivityForm, type ActivityForm, type FieldLabels } from "../../activities/index.ts";
import { forChain, newStepKey, stepOf, stepReturn } from "../../chains/index.ts";
import { questionsHref } from "../quiz-words.ts";

export type QuizForm = ActivityForm<QuizDraft, QuizForEdit>;

const LABELS: FieldLabels = {
  title: "quizzes:form.title",
  description: "quizzes:form.description",
  rewards: "quizzes:form.rewards",
  questionDefaultRewards: "quizzes:form.questionRewards",
  entityRewards: "quizzes:form.achievements",
  timeLimit: "quizzes:form.timeLimit",
  drawCount: "quizzes:form.draw",
  shuffleQuestions: "quizzes:form.shuffleQuestions",
  shuffleOptions: "quizzes:form.shuffleOptions",
  maxAttempts: "quizzes:form.attempts",
  reveals: "quizzes:form.reveals",
  standings: "quizzes:form.standings",
  resultsFor: "quizzes:form.resultsFor",
  isAnonymous: "quizzes:form.anonymous",
  questions: "quizzes:form.questions",
  groupId: "quizzes:form.group",
  chainId: "activities:step.chain",
  channel: "quizzes:form.channel",
};

export function useQuizForm(data: QuizForEdit, suggested: Partial<QuizDraft>, chainId: number | null): QuizForm {
  const { quiz } = data;
  const start = { ...draftOf(data), ...suggested };
  return useActivityForm({
    kind: "quiz",
    lists: "quizzes",
    item: quiz,
    data,
    start,
    // A poll that was left isn't shown instead of a new quiz.
    newKey: newStepKey(`new.${start.type}`, chainId),
    calls: { create: quizCalls.create, update: quizCalls.update },
    idOf: ({ qid }) => qid,
    toBody: (draft, status) => ({
      ...toQuiz(draft, asksToPublish({ status }) ? "published" : "draft"),
      ...stepOf(chainId),
    }),
    problems: (draft, goal) => (goal === null ? [] : findProblems(draft)),
    labels: LABELS,
    fieldWords: () => quizFieldWords(data),
    returnHref: stepReturn(chainId),
    parts: {
      label: translate(quiz.questionCount === 0 ? "quizzes:form.addQuestions" : "quizzes:form.editQuestions"),
      hrefOf: (id) => forChain(questionsHref(id), chainId),
    },
    done: (outcome) => translate(`quizzes:form.${outcome}`),
  });
}

/** Fields and values in a question of whose to keep. */
function quizFieldWords({ currencies, achievementTemplates }: QuizForEdit) {
  return fieldWords(Object.fromEntries(Object.entries(LABELS).map(([field, key]) => [field, translate(key)])), {
    rewards: (rewards) => amountsWord(rewards, currencies),
    questionDefaultRewards: (rewards) => amountsWord(rewards, currencies),
    entityRewards: (granted) =>
      (granted as QuizForEdit["quiz"]["entityRewards"])
        .map((each) => achievementTemplates.find(({ id }) => id === each.achievementTemplateId)?.title ?? "")
        .join(", "),
    timeLimit: (limit) =>
      limit === null
        ? translate("quizzes:form.noTimeLimit")
        : translate("quizzes:form.summary.time", { count: Number(limit) / SECONDS_PER_MINUTE }),
    reveals: (chosen) => translate(`quizzes:form.revealsOptions.${String(chosen)}`),
    resultsFor: (chosen) => translate(`quizzes:form.resultsForOptions.${String(chosen)}`),
    groupId: (id) => groupWord(id, translate("quizzes:form.everybody")),
    channel: (channel) => (channel as Channel | null)?.name ?? "",
  });
}
