import { ACTIVITY_KINDS } from "../permissions/activity-kinds.ts";
import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { FieldError } from "../lib/errors.ts";
import { SCHEDULE_DEFAULT } from "../lib/limits.ts";
import { addDays, daysInMonth, instantOf, localDateAt, startOfDay } from "../lib/time.ts";
import { formatDay } from "../lib/time-format.ts";
import type { DateFormat } from "../lib/options.ts";
import { needsFeature } from "../permissions/access.ts";
import type { AccessContext } from "../permissions/access.ts";
import type { Feature } from "../permissions/features.ts";
import type { ScheduledEntityType, ScheduleType } from "./schedule.values.ts";

/** A requested schedule; `day` is the preferred day of the month. */
export interface ScheduleInput {
  readonly type: ScheduleType;
  readonly publishAt: Date;
  readonly day?: number | undefined;
}

/** The workspace's zone and the current time. */
export interface ScheduleClock {
  readonly zone: string;
  readonly now: Date;
}

// Native date inputs end here.
const LAST_YEAR = 9999;

/**
 * Needs the area of its type, making one, and what else it `needs`. Refuses with `feature_off`, or `already_published`
 * unless it's a draft.
 */
export function maySchedule(question: {
  readonly entityType: ScheduledEntityType;
  readonly isDraft: boolean;
  readonly needs?: readonly Feature[] | undefined;
  readonly workspace: Pick<AccessContext, "features">;
}): Decision {
  const { entityType, workspace, needs = [] } = question;
  const features: readonly Feature[] = [ACTIVITY_KINDS[entityType], `new-${entityType}`, ...needs];
  return allOf(
    ...features.map((feature) => needsFeature(workspace, feature)),
    question.isDraft ? ALLOWED : denied("already_published"),
  );
}

/** Default for a new schedule: tomorrow at nine, local time. */
export function defaultPublishAt({ zone, now }: ScheduleClock): Date {
  const { daysAhead, hour, minute } = SCHEDULE_DEFAULT;
  return instantOf({ ...addDays(localDateAt(now, zone), daysAhead), hour, minute, second: 0 }, zone);
}

/** The earliest valid instant: the start of today, local time. */
export function earliestPublishAt({ zone, now }: ScheduleClock): Date {
  return startOfDay(localDateAt(now, zone), zone);
}

/** Problems with a request, each with its field and bound; empty if there are none. */
export function scheduleProblems(
  wish: ScheduleInput,
  clock: ScheduleClock & { readonly dateFormat: DateFormat },
): readonly FieldError[] {
  const earliest = earliestPublishAt(clock);
  if (wish.publishAt < earliest) {
    const min = formatDay(localDateAt(earliest, clock.zone), clock.dateFormat);
    return [{ field: "publishAt", code: "too_early", values: { min } }];
  }
  const first = localDateAt(wish.publishAt, clock.zone);
  if (first.year > LAST_YEAR) return [{ field: "publishAt", code: "too_large", values: { max: String(LAST_YEAR) } }];
  const isThatDay = wish.day === undefined || first.day === Math.min(wish.day, daysInMonth(first));
  return isThatDay ? [] : [{ field: "day", code: "mismatch" }];
}
