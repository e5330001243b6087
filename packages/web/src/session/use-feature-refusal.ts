import type { Feature } from "@guildhall/core/permissions";
import { useTranslate } from "../i18n/language.ts";
import { useMember } from "./use-session.ts";

/** Says that the plan lacks a feature; null if it has it. */
export function useFeatureRefusal(feature: Feature): string | null {
  const t = useTranslate();
  return useMember().features.includes(feature) ? null : t("errors:refusal.feature_off");
}
