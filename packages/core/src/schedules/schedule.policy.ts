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

/** What somebody asks of a schedule; `day` is the day of the month that is wanted where a month has it. */
export interface ScheduleWish {
  readonly type: ScheduleType;
  readonly publishAt: Date;
  readonly day?: number | undefined;
}

/** How the workspace's wall shows its days, and what it shows now. */
export interface ScheduleClock {
  readonly zone: string;
  readonly now: Date;
}

const FEATURE_OF = {
  challenge: "challenges",
  quiz: "quizzes",
  contest: "contests",
  chain: "chains",
} as const satisfies Record<ScheduledEntityType, Feature>;

// The calendar of the browser's own date input ends here.
const LAST_YEAR = 9999;

/** Whether a thing can be given a schedule: `feature_off`, or `already_published` once it is no draft. */
export function maySchedule(question: {
  readonly entityType: ScheduledEntityType;
  readonly isDraft: boolean;
  readonly workspace: Pick<AccessContext, "features">;
}): Decision {
  const isOn = needsFeature(question.workspace, FEATURE_OF[question.entityType]);
  return allOf(isOn, question.isDraft ? ALLOWED : denied("already_published"));
}

/** When a new schedule publishes unless told otherwise: tomorrow at nine on the workspace's wall. */
export function defaultPublishAt({ zone, now }: ScheduleClock): Date {
  const { daysAhead, hour, minute } = SCHEDULE_DEFAULT;
  return instantOf({ ...addDays(localDateAt(now, zone), daysAhead), hour, minute, second: 0 }, zone);
}

/** The first instant that a schedule may be set to: the beginning of today on the workspace's wall. */
export function earliestPublishAt({ zone, now }: ScheduleClock): Date {
  return startOfDay(localDateAt(now, zone), zone);
}

/** What is wrong with a wish, each with its field and bound; empty when nothing is. */
export function scheduleProblems(
  wish: ScheduleWish,
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
