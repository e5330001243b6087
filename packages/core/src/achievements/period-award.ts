import type { Hundredths } from "../lib/amount.ts";
import type { EOM_PERIODS } from "../lib/limits.ts";
import { THANKS_UNDO_MS } from "../lib/limits.ts";
import { parsePeriod, periodKeyAt, periodSpan, shiftPeriod } from "../lib/period.ts";
import type { Calendar, PeriodKey } from "../lib/period.ts";
import { toDayText } from "../lib/time.ts";
import { rankByScore } from "../leaderboard/index.ts";
import type { Achievement } from "./achievement.shapes.ts";

/** The periods at whose end the best of a workspace may get an achievement. */
export type AwardPeriod = (typeof EOM_PERIODS)[number];

/** The types of achievements that a period ends with. */
export type PeriodAwardType = Exclude<Achievement["type"], "template">;

const MINUTE_MS = 60_000;

/** How long after a period its winners are named, in ms: by then what was given in it can no longer be taken back. */
export const AWARD_PAUSE_MS = THANKS_UNDO_MS + 5 * MINUTE_MS;

const KINDS = { weekly: "week", monthly: "month" } as const;
const TYPES = { weekly: "eom_week", monthly: "eom_month" } as const satisfies Record<AwardPeriod, PeriodAwardType>;

/** The type of achievement that a period ends with. */
export function awardTypeOf(period: AwardPeriod): PeriodAwardType {
  return TYPES[period];
}

/** What decides whether a period is due. */
export interface AwardQuestion {
  readonly period: AwardPeriod;
  readonly calendar: Calendar;
  /** Since when periods of this length are awarded; null while they are not. */
  readonly since: Date | null;
  /** The latest period of this length that was awarded; null for none. */
  readonly lastPeriod: PeriodKey | null;
  readonly now: Date;
}

/**
 * The period whose winners are to be named; null when there is none. It is the latest that ended, never an earlier
 * one; not one that ended before awards were turned on; and none that shares a day with one awarded before, as weeks
 * do once the first weekday was changed. @throws {RangeError} on an unknown zone
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

/** Whether awards are given, and by which period. */
export interface AwardSettings {
  readonly eomEnabled: boolean;
  readonly eomPeriod: AwardPeriod;
}

/** Since when periods are awarded after a change of the settings: another length of period counts as turned on anew. */
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

/** Who wins a period: everybody with the highest score, and nobody where nothing was earned. */
export function periodWinners<Row extends { readonly score: Hundredths }>(scores: readonly Row[]): Row[] {
  const first = new Set(
    rankByScore(scores.map(({ score }, at) => ({ score, at })))
      .filter(({ rank }) => rank === 1)
      .map(({ at }) => at),
  );
  return scores.filter((_row, at) => first.has(at));
}

const REFERENCE = "eom:";

/** What an achievement of a period is for; each member gets one for it. */
export function awardReference(key: PeriodKey): string {
  return `${REFERENCE}${key}`;
}

/** The period that an achievement is for; null when it is for something else. */
export function awardedPeriod(reference: string): PeriodKey | null {
  const key = reference.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : "";
  return parsePeriod(key) === null ? null : key;
}
