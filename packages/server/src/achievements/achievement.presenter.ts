import { addDays, formatDay, formatMonth, parsePeriod } from "@guildhall/core";
import { awardedPeriod } from "@guildhall/core/achievements";
import type { Achievement } from "@guildhall/core/achievements";
import type { MemberCall } from "../lib/deps.ts";
import { translatorOf } from "../lib/texts.ts";

export interface AchievementRow extends Omit<Achievement, "user" | "grantedAt"> {
  readonly reference: string;
  readonly grantedAt: Date;
}

export type AchievementReader = Pick<MemberCall, "language"> & {
  readonly actor: Pick<MemberCall["actor"], "workspace">;
};

/** For a period: which one, in the reader's language, titled by default if the workspace set no title. */
export function presentAchievement(
  { language, actor }: AchievementReader,
  { reference, grantedAt, ...kept }: AchievementRow,
): Omit<Achievement, "user"> {
  const shown = { ...kept, grantedAt: grantedAt.toISOString() };
  const key = awardedPeriod(reference);
  const days = key === null ? null : parsePeriod(key);
  if (key === null || days === null || kept.type === "template") return shown;
  const t = translatorOf(language);
  const { dateFormat } = actor.workspace.settings;
  const period =
    kept.type === "eom_month"
      ? formatMonth(key, language)
      : `${formatDay(days.start, dateFormat)} – ${formatDay(addDays(days.end, -1), dateFormat)}`;
  const title = kept.title === "" ? t(`achievements:period.${kept.type}.title`) : kept.title;
  return { ...shown, title, description: t(`achievements:period.${kept.type}.description`, { period }) };
}
