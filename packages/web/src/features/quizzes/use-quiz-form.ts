import { asksToPublish } from "@guildhall/core/activities";
import { draftOf, findProblems, quizCalls, toQuiz, type QuizDraft, type QuizForEdit } from "@guildhall/core/quizzes";
import type { Channel } from "@guildhall/widget/channels";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { groupWord } from "../../forms/overwrite/value-words.ts";
import { translate } from "../../i18n/language.ts";
import { useActivityForm, type ActivityForm, type FieldLabels } from "../activities/index.ts";

export type QuizForm = ActivityForm<QuizDraft, QuizForEdit>;

const LABELS: FieldLabels = {
  title: "quizzes:form.title",
  description: "quizzes:form.description",
  groupId: "quizzes:form.group",
  channel: "quizzes:form.channel",
};

export function useQuizForm(data: QuizForEdit, suggested: Partial<QuizDraft>): QuizForm {
  return useActivityForm({
    kind: "quiz",
    lists: "quizzes",
    item: data.quiz,
    data,
    start: { ...draftOf(data), ...suggested },
    calls: { create: quizCalls.create, update: quizCalls.update },
    idOf: ({ qid }) => qid,
    toBody: (draft, status) => toQuiz(draft, asksToPublish({ status }) ? "published" : "draft"),
    problems: (draft, goal) => (goal === null ? [] : findProblems(draft)),
    labels: LABELS,
    // Fields and values in a question of whose to keep.
    fieldWords: () =>
      fieldWords(Object.fromEntries(Object.entries(LABELS).map(([field, key]) => [field, translate(key)])), {
        groupId: (id) => groupWord(id, translate("quizzes:form.everybody")),
        channel: (channel) => (channel as Channel | null)?.name ?? "",
      }),
    done: (outcome) => translate(`quizzes:form.${outcome}`),
  });
}
