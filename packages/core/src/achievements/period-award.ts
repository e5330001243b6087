import type { Hundredths } from "../lib/amount.ts";
import type { EOM_PERIODS } from "../lib/limits.ts";
import { THANKS_UNDO_MS } from "../lib/limits.ts";
import { parsePeriod, periodKeyAt, periodSpan, shiftPeriod } from "../lib/period.ts";
import type { Calendar, PeriodKey } from "../lib/period.ts";
import { toDayText } from "../lib/time.ts";
import { rankByScore } from "../leaderboard/index.ts";
import type { Achievement } from "./achievement.shapes.ts";

/** Periods whose top earners can get an achievement. */
export type AwardPeriod = (typeof EOM_PERIODS)[number];

/** Achievement types granted for a period. */
export type PeriodAwardType = Exclude<Achievement["type"], "template">;

const MINUTE_MS = 60_000;

/** Delay in ms between a period's end and its award: by then its thanks can no longer be undone. */
export const AWARD_PAUSE_MS = THANKS_UNDO_MS + 5 * MINUTE_MS;

const KINDS = { weekly: "week", monthly: "month" } as const;
const TYPES = { weekly: "eom_week", monthly: "eom_month" } as const satisfies Record<AwardPeriod, PeriodAwardType>;

export function awardTypeOf(period: AwardPeriod): PeriodAwardType {
  return TYPES[period];
}

/** Input for deciding whether a period is due. */
export interface AwardQuestion {
  readonly period: AwardPeriod;
  readonly calendar: Calendar;
  /** Since when periods of this length are awarded; null if they aren't. */
  readonly since: Date | null;
  /** The latest awarded period of this length; null for none. */
  readonly lastPeriod: PeriodKey | null;
  readonly now: Date;
}

/**
 * The period to award now; null for none. Only the latest finished period counts. Periods that ended before awards were
 * turned on are skipped, as are those that share a day with an awarded one, as weeks do after the first weekday
 * changes.
 * @throws {RangeError} on an unknown zone
 */
export function duePeriod({ period, calendar, since, lastPeriod, now }: AwardQuestion): PeriodKey | null {
  if (since === null) return null;
  const settled = new Date(now.getTime() - AWARD_PAUSE_MS);
  const key = shiftPeriod(periodKeyAt(KINDS[period], settled, calendar), -1);
  if (periodSpan(key, calendar.zone).endsAt.getTime() <= since.getTime()) return null;
  return lastPeriod === null || isAfter(key, lastPeriod) ? key : null;
}

function isAfter(key: PeriodKey, earlier: PeriodKey): boolean {
  const [days, before] = [parsePeriod(key), parsePeriod(earlier)];
  return days !== null && before !== null && toDayText(days.start) >= toDayText(before.end);
}

export interface AwardSettings {
  readonly eomEnabled: boolean;
  readonly eomPeriod: AwardPeriod;
}

/** Since when periods are awarded after a settings change; changing the period length counts as turning it on again. */
export function awardedSince(change: {
  readonly before: AwardSettings;
  readonly after: AwardSettings;
  readonly since: Date | null;
  readonly at: Date;
}): Date | null {
  const { before, after, since, at } = change;
  if (!after.eomEnabled) return null;
  return before.eomEnabled && before.eomPeriod === after.eomPeriod ? (since ?? at) : at;
}

/** Everyone with the highest score; no one if nothing was earned. */
export function periodWinners<Row extends { readonly score: Hundredths }>(scores: readonly Row[]): Row[] {
  const first = new Set(
    rankByScore(scores.map(({ score }, at) => ({ score, at })))
      .filter(({ rank }) => rank === 1)
      .map(({ at }) => at),
  );
  return scores.filter((_row, at) => first.has(at));
}

const REFERENCE = "eom:";

/** A period award's reference; each member gets one per period. */
export function awardReference(key: PeriodKey): string {
  return `${REFERENCE}${key}`;
}

/** The period an achievement is for; null if it isn't for a period. */
export function awardedPeriod(reference: string): PeriodKey | null {
  const key = reference.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : "";
  return parsePeriod(key) === null ? null : key;
}
