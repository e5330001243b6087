import type { Translate } from "../i18n/text-key.ts";
import type { JiraRule } from "./jira-rule.ts";

/** Puts into words what a rule counts, and what then happens. */
export function describeJiraRule(
  { outcome, waitDays, effect, asks }: Pick<JiraRule, "outcome" | "waitDays" | "effect" | "asks">,
  t: Translate,
): { readonly counts: string; readonly happens: string } {
  const named = t(`tracker:rules.outcomes.${outcome}`);
  return {
    counts:
      waitDays === 0
        ? t("tracker:rules.atOnce", { outcome: named })
        : t("tracker:rules.standing", { outcome: named, count: waitDays }),
    happens: effect === "suggest_thanks" ? t(`tracker:rules.asking.${asks}`) : t("tracker:rules.completing"),
  };
}
