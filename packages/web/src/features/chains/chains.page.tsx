import { chainCalls } from "@guildhall/core/chains";
import { ChainsList } from "@guildhall/widget/chains";
import { useTranslate } from "../../i18n/language.ts";
import { useFeatureRefusal } from "../../session/use-feature-refusal.ts";
import { defineListsPage, type CreateButton } from "../activities/index.ts";

function useTitle(): string {
  const t = useTranslate();
  return t("navigation:chains");
}

function useCreate(): CreateButton {
  const t = useTranslate();
  return {
    label: t("chains:create"),
    href: "/chains/create",
    refusal: useFeatureRefusal("new-chain"),
  };
}

/** The workspace's chains by tab. */
export const chainListsPage = defineListsPage({
  kind: "chain",
  lists: "chains",
  calls: { getInfo: chainCalls.getInfo, list: chainCalls.list },
  permission: "manage-chains",
  help: "chains",
  useTitle,
  useCreate,
  List: ChainsList,
});
