import { isPoll, type QuizType } from "@guildhall/core/quizzes";
import { useTranslate } from "../../i18n/language.ts";
import { useFeatureRefusal } from "../../session/use-feature-refusal.ts";
import type { CreateButton } from "../activities/index.ts";

/** Which of the two is made: a quiz, unless a poll is asked for. */
export function useCreateQuiz(): CreateButton {
  const t = useTranslate();
  return {
    label: t("quizzes:create"),
    href: "/quizzes/create",
    refusal: useFeatureRefusal("new-quiz"),
    other: { label: t("quizzes:createPoll"), href: "/quizzes/create?type=poll" },
  };
}

export function useFormTitle(): (quiz: { readonly id: number; readonly type: QuizType }) => string {
  const t = useTranslate();
  return (quiz) => {
    if (quiz.id === 0) return t(isPoll(quiz) ? "quizzes:createPoll" : "quizzes:create");
    return t(isPoll(quiz) ? "quizzes:form.editPoll" : "quizzes:form.edit");
  };
}

export function questionsHref(id: number): string {
  return `/quiz/${String(id)}/edit/questions`;
}
