import { nextOccurrence, occurrenceOn, ruleFrom } from "./recurrence.ts";
import type { Occurrence, ScheduleRule } from "./recurrence.ts";
import type { ScheduleClock, ScheduleInput } from "./schedule.policy.ts";

/** A schedule's rule and first publication. */
export interface SchedulePlan {
  readonly rule: ScheduleRule;
  readonly next: Occurrence;
}

/**
 * Turns a valid request into a schedule. A time earlier today means now for `once` and is skipped by recurring ones;
 * `monthly_last` starts with the first last-weekday-of-the-month from its day on.
 */
export function planSchedule(wish: ScheduleInput, { zone, now }: ScheduleClock): SchedulePlan {
  if (wish.type === "once") {
    const publishAt = wish.publishAt < now ? now : wish.publishAt;
    const rule = ruleFrom({ type: "once", publishAt }, zone);
    return { rule, next: { day: rule.startsOn, at: publishAt } };
  }
  const rule = ruleFrom(wish, zone);
  // A recurring rule always has a next occurrence; the fallback is for the type checker.
  const next = nextOccurrence(rule, { zone, after: now }) ?? occurrenceOn(rule.startsOn, rule, zone);
  return { rule, next };
}
