import { quizCalls } from "@guildhall/core/quizzes";
import { QuizzesList } from "@guildhall/widget/quizzes";
import { useTranslate } from "../../i18n/language.ts";
import { defineListsPage } from "../activities/index.ts";
import { useCreateQuiz } from "./quiz-words.ts";

function useTitle(): string {
  const t = useTranslate();
  return t("navigation:quizzes");
}

/** The workspace's quizzes and polls by tab. */
export const quizListsPage = defineListsPage({
  kind: "quiz",
  lists: "quizzes",
  calls: { getInfo: quizCalls.getInfo, list: quizCalls.list },
  permission: "manage-quizzes",
  help: "quizzes",
  useTitle,
  useCreate: useCreateQuiz,
  List: QuizzesList,
});
