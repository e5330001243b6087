import { dateInWords, localDateAt, parseInstant } from "@guildhall/core";
import { PLAN_TITLES, type PlanName } from "@guildhall/core/billing";
import { useLanguage } from "../../i18n/language.ts";
import { useMemberOrNull } from "../../session/use-session.ts";

/** What the reader has without a workspace. */
const NOWHERE = { tz: "UTC", dateFormat: "eu", firstWeekday: "mon" } as const;

export function useRegion() {
  return useMemberOrNull()?.settings ?? NOWHERE;
}

export function usePlanWords() {
  const language = useLanguage();
  const { tz } = useRegion();
  return {
    dateOf: (iso: string): string => dateInWords(localDateAt(parseInstant(iso), tz), language),
    // A plan of a later version has only its name.
    planOf: (type: string): string => PLAN_TITLES[type as PlanName] ?? type,
  };
}
