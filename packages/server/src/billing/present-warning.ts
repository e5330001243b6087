import { dayInWords, daysBetween, localDateAt } from "@guildhall/core";
import { PLAN_TITLES } from "@guildhall/core/billing";
import type { LicenseWarning, ShownWarning } from "@guildhall/core/billing";
import type { Language } from "@guildhall/core";
import { translatorOf } from "../lib/texts.ts";

/** In the workspace's zone, where a day is tomorrow or today. */
export interface WarningReader {
  readonly language: Language;
  readonly zone: string;
  readonly now: Date;
}

export function presentWarning(warning: LicenseWarning, { language, zone, now }: WarningReader): ShownWarning {
  const t = translatorOf(language);
  const { key, kind, tone, dismissal, plan, until } = warning;
  const day = localDateAt(until, zone);
  const count = Math.max(0, daysBetween(localDateAt(now, zone), day));
  const near = ["billing:today", "billing:tomorrow"][count];
  const when = near === undefined ? t("billing:inDays", { count }) : t(near);
  const values = { plan: PLAN_TITLES[plan], date: dayInWords(day, language), when };
  return { key, kind, tone, dismissal, link: "/billing", text: t(`billing:warning.${kind}`, values) };
}
