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

/** Counted on the workspace's calendar; 0 on that day and afterwards. */
export function daysLeftUntil(end: Date, { zone, now }: Omit<WarningReader, "language">): number {
  return Math.max(0, daysBetween(localDateAt(now, zone), localDateAt(end, zone)));
}

export function presentWarning(warning: LicenseWarning, { language, zone, now }: WarningReader): ShownWarning {
  const t = translatorOf(language);
  const { key, kind, tone, dismissal, plan, until } = warning;
  const day = localDateAt(until, zone);
  const count = daysLeftUntil(until, { zone, now });
  const near = ["billing:today", "billing:tomorrow"][count];
  const when = near === undefined ? t("billing:inDays", { count }) : t(near);
  const values = { plan: PLAN_TITLES[plan], date: dayInWords(day, language), when };
  return { key, kind, tone, dismissal, link: "/billing", text: t(`billing:warning.${kind}`, values) };
}
