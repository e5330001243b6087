import { localDateAt, localTimeAt, weekdayOf } from "../lib/time.ts";
import { planSchedule } from "./plan-schedule.ts";
import { listOccurrences, nextOccurrence } from "./recurrence.ts";
import type { ScheduleRule } from "./recurrence.ts";
import type { ScheduleClock } from "./schedule.policy.ts";
import type { EntitySchedule } from "./schedule.shapes.ts";

/** The schedule form's values; the instant is ISO 8601 in UTC, null while incomplete. */
export interface ScheduleDraft {
  readonly type: EntitySchedule["type"];
  readonly publishAt: string | null;
  /** The desired day of the month; shorter months use their last. */
  readonly day: number;
}

/** Upcoming times shown. */
const PREVIEW = 3;

/** With another date or time; the day of the month follows the date. */
export function withTime(draft: ScheduleDraft, publishAt: string | null, { zone }: ScheduleClock): ScheduleDraft {
  if (publishAt === null) return { ...draft, publishAt };
  const before = draft.publishAt === null ? null : localDateAt(new Date(draft.publishAt), zone);
  const date = localDateAt(new Date(publishAt), zone);
  const isSameDay =
    before !== null && before.day === date.day && before.month === date.month && before.year === date.year;
  return { ...draft, publishAt, day: isSameDay ? draft.day : date.day };
}

/** With another type, on a day that fits it. */
export function withType(draft: ScheduleDraft, type: ScheduleDraft["type"], clock: ScheduleClock): ScheduleDraft {
  if (draft.publishAt === null) return { ...draft, type };
  const date = localDateAt(new Date(draft.publishAt), clock.zone);
  // The first occurrence must be the last such weekday of its month.
  if (type === "monthly_last") return movedTo({ ...draft, type }, { weekday: weekdayOf(date) }, clock);
  return { ...draft, type, day: date.day };
}

/** On the next occurrence of another weekday. */
export function withWeekday(draft: ScheduleDraft, weekday: number, clock: ScheduleClock): ScheduleDraft {
  return movedTo(draft, { weekday }, clock);
}

/** On the next occurrence of another day of the month; a month without it uses its last. */
export function withDay(draft: ScheduleDraft, day: number, clock: ScheduleClock): ScheduleDraft {
  return { ...movedTo(draft, { day }, clock), day };
}

/** 0 for Sunday. */
export function weekdayOfDraft(draft: ScheduleDraft, { zone, now }: ScheduleClock): number {
  return weekdayOf(localDateAt(draft.publishAt === null ? now : new Date(draft.publishAt), zone));
}

/** The next publishing times, as the server will compute them; empty while incomplete. */
export function previewOf(draft: ScheduleDraft, clock: ScheduleClock): readonly Date[] {
  if (draft.publishAt === null) return [];
  const { rule, next } = planSchedule(wishOf(draft, draft.publishAt), clock);
  const later = listOccurrences(rule, { zone: clock.zone, after: next.at, count: PREVIEW - 1 });
  return [next.at, ...(rule.type === "once" ? [] : later.map((each) => each.at))];
}

/** The request body: the day of the month is only sent for monthly repeats. */
export function wishOf({ type, day }: ScheduleDraft, publishAt: string) {
  return { type, publishAt: new Date(publishAt), day: type === "monthly" ? day : undefined };
}

function movedTo(
  draft: ScheduleDraft,
  wanted: Partial<Pick<ScheduleRule, "weekday" | "day">>,
  { zone, now }: ScheduleClock,
): ScheduleDraft {
  const at = draft.publishAt === null ? now : new Date(draft.publishAt);
  const { hour, minute, second } = localTimeAt(at, zone);
  const startsOn = localDateAt(now, zone);
  const rule = { type: draft.type, startsOn, hour, minute, second, day: draft.day, weekday: 0, ...wanted };
  const next = nextOccurrence(rule, { zone, after: now });
  return next === null ? draft : { ...draft, publishAt: next.at.toISOString() };
}
