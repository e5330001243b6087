import type { FieldError } from "../lib/errors.ts";
import { formatDateTime } from "../lib/time-format.ts";
import type { TimeStyle } from "../lib/time-format.ts";
import { planSchedule } from "./plan-schedule.ts";
import { scheduleProblems } from "./schedule.policy.ts";
import type { ScheduleInput } from "./schedule.policy.ts";

/** Until when what is scheduled can be accepted and completed; null for no limit. */
export interface ScheduledDeadlines {
  readonly acceptDeadlineAt: Date | null;
  readonly completeDeadlineAt: Date | null;
}

/** Publishing can take this long after the scheduled time. */
const PUBLISHING_MS = 60_000;

const DEADLINES = ["acceptDeadlineAt", "completeDeadlineAt"] as const satisfies (keyof ScheduledDeadlines)[];

const CODES = {
  acceptDeadlineAt: { code: "after_accept_deadline", reason: "accept_expired" },
  completeDeadlineAt: { code: "after_complete_deadline", reason: "complete_expired" },
} as const;

/** The deadlines that leave no time to publish at an instant first. */
export function deadlinesBefore(deadlines: ScheduledDeadlines, publishAt: Date): readonly (keyof ScheduledDeadlines)[] {
  return deadlinesUntil(deadlines, publishAt.getTime() + PUBLISHING_MS - 1);
}

/** Why something published at an instant would be over at once; null if it wouldn't. */
export function whyOver(deadlines: ScheduledDeadlines, at: Date): "accept_expired" | "complete_expired" | null {
  const [first] = deadlinesUntil(deadlines, at.getTime() - 1);
  return first === undefined ? null : CODES[first].reason;
}

/** Problems with a requested schedule, including publishing after the draft's deadlines; empty if there are none. */
export function findScheduleProblems(
  wish: ScheduleInput,
  { deadlines, now, ...style }: TimeStyle & { readonly now: Date; readonly deadlines: ScheduledDeadlines },
): readonly FieldError[] {
  const problems = scheduleProblems(wish, { ...style, now });
  if (problems.length > 0) return problems;
  const { at } = planSchedule(wish, { zone: style.zone, now }).next;
  return deadlinesBefore(deadlines, at).map((field) => {
    // Only set deadlines are in the list.
    const deadline = formatDateTime(deadlines[field] ?? at, style);
    return { field: "publishAt", code: CODES[field].code, values: { at: formatDateTime(at, style), deadline } };
  });
}

function deadlinesUntil(deadlines: ScheduledDeadlines, lastMs: number): readonly (keyof ScheduledDeadlines)[] {
  return DEADLINES.filter((field) => {
    const deadline = deadlines[field];
    return deadline !== null && deadline.getTime() <= lastMs;
  });
}
