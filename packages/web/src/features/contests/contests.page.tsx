import { contestCalls } from "@guildhall/core/contests";
import { ContestsList } from "@guildhall/widget/contests";
import { useTranslate } from "../../i18n/language.ts";
import { useFeatureRefusal } from "../../session/use-feature-refusal.ts";
import { defineListsPage, type CreateButton } from "../activities/index.ts";

function useTitle(): string {
  const t = useTranslate();
  return t("navigation:contests");
}

function useCreate(): CreateButton {
  const t = useTranslate();
  return {
    label: t("contests:create"),
    href: "/contests/create",
    refusal: useFeatureRefusal("new-contest"),
  };
}

/** The workspace's contests by tab. */
export const contestListsPage = defineListsPage({
  kind: "contest",
  lists: "contests",
  calls: { getInfo: contestCalls.getInfo, list: contestCalls.list },
  permission: "manage-contests",
  help: "contests",
  useTitle,
  useCreate,
  List: ContestsList,
});
