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
  return { rule, next: firstOf(rule, { publishAt: wish.publishAt, zone, now }) };
}

function firstOf(
  rule: ScheduleRule,
  { publishAt, zone, now }: ScheduleClock & { readonly publishAt: Date },
): Occurrence {
  const onFirstDay = occurrenceOn(rule.startsOn, rule, zone);
  const first = nextOccurrence(rule, { zone, after: new Date(onFirstDay.at.getTime() - 1) });
  const isOnFirstDay = first?.at.getTime() === onFirstDay.at.getTime();
  // A clock that's set back shows its time twice: the rule means the first, the request may mean the second.
  if (isOnFirstDay && publishAt > now) return { day: rule.startsOn, at: publishAt };
  // A recurring rule always has a next occurrence; the fallback is for the type checker.
  return nextOccurrence(rule, { zone, after: now }) ?? onFirstDay;
}
