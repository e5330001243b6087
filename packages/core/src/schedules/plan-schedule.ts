import { nextOccurrence, occurrenceOn, ruleFrom } from "./recurrence.ts";
import type { Occurrence, ScheduleRule } from "./recurrence.ts";
import type { ScheduleClock, ScheduleWish } from "./schedule.policy.ts";

/** A schedule that can be kept: its rule, and when it publishes first. */
export interface SchedulePlan {
  readonly rule: ScheduleRule;
  readonly next: Occurrence;
}

/**
 * Turns a wish without problems into a schedule. A time of today that has passed is now for `once`, and skipped by what
 * repeats; `monthly_last` begins with the first last such weekday from its day on.
 */
export function planSchedule(wish: ScheduleWish, { zone, now }: ScheduleClock): SchedulePlan {
  if (wish.type === "once") {
    const publishAt = wish.publishAt < now ? now : wish.publishAt;
    const rule = ruleFrom({ type: "once", publishAt }, zone);
    return { rule, next: { day: rule.startsOn, at: publishAt } };
  }
  const rule = ruleFrom(wish, zone);
  // One that repeats always has a next occurrence; the first day's stands in for the type.
  const next = nextOccurrence(rule, { zone, after: now }) ?? occurrenceOn(rule.startsOn, rule, zone);
  return { rule, next };
}
