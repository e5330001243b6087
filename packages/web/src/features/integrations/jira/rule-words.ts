import type { OwnJira } from "@guildhall/core/jira-rewards";
import { useTranslate } from "../../../i18n/language.ts";

type Rule = OwnJira["rewards"]["rules"][number];

/** Puts into words what a rule counts, and what then happens. */
export function useRuleWords(): (rule: Rule) => { readonly counts: string; readonly happens: string } {
  const t = useTranslate();
  return ({ outcome, waitDays, effect, asks }) => ({
    counts:
      waitDays === 0
        ? t("tracker:rules.atOnce", { outcome: t(`tracker:rules.outcomes.${outcome}`) })
        : t("tracker:rules.standing", { outcome: t(`tracker:rules.outcomes.${outcome}`), count: waitDays }),
    happens: effect === "suggest_thanks" ? t(`tracker:rules.asking.${asks}`) : t("tracker:rules.completing"),
  });
}
