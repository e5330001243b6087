import { quizCalls } from "@guildhall/core/quizzes";
import { QuizzesList } from "@guildhall/widget/quizzes";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { defineListsPage, type CreateButton } from "../activities/index.ts";

function useTitle(): string {
  const t = useTranslate();
  return t("navigation:quizzes");
}

function useCreate(): CreateButton {
  const t = useTranslate();
  const { features } = useMember();
  return {
    label: t("quizzes:create"),
    href: "/quizzes/create",
    refusal: features.includes("new-quiz") ? null : t("errors:refusal.feature_off"),
  };
}

/** The workspace's quizzes by tab. */
export const quizListsPage = defineListsPage({
  kind: "quiz",
  lists: "quizzes",
  calls: { getInfo: quizCalls.getInfo, list: quizCalls.list },
  permission: "manage-quizzes",
  help: "start",
  useTitle,
  useCreate,
  List: QuizzesList,
});
