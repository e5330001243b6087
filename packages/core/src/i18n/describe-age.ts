import type { TranslateAny } from "./translate.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MINUTE = { unit: "minute", ms: MINUTE_MS } as const;
const STEPS = [
  { unit: "year", ms: 365 * DAY_MS },
  { unit: "month", ms: 30 * DAY_MS },
  { unit: "week", ms: 7 * DAY_MS },
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: 60 * MINUTE_MS },
  MINUTE,
] as const;

const NOW_MS = 45 * SECOND_MS;

/**
 * `5 minutes ago`, `yesterday`, or `just now` within 45 s, by texts of our own: a page's first `Intl.RelativeTimeFormat`
 * takes longer than drawing a feed.
 */
export function describeAge(t: TranslateAny, at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime();
  if (Math.abs(ms) < NOW_MS) return t("words:time.now");
  const { unit, ms: unitMs } = STEPS.find((each) => Math.abs(ms) >= each.ms) ?? MINUTE;
  // 50 s is "1 minute", not "0 minutes"; above that, only whole units count.
  const count = Math.max(1, Math.trunc(Math.abs(ms) / unitMs));
  const side = ms < 0 ? "ago" : "in";
  if (count === 1 && unit !== "hour" && unit !== "minute") return t(`words:time.beside.${side}.${unit}`);
  if (count === 2 && unit === "day") return t(`words:time.twoDays.${side}`);
  return t(`words:time.${side}`, { span: t(`words:time.units.${unit}`, { count }) });
}
