import type { FieldError } from "../lib/errors.ts";
import { formatDateTime } from "../lib/time-format.ts";
import type { TimeStyle } from "../lib/time-format.ts";
import { deadlinesBefore } from "./deadline-fit.policy.ts";
import type { DeadlineField, ScheduledDeadlines } from "./deadline-fit.policy.ts";
import { planSchedule } from "./plan-schedule.ts";
import { scheduleProblems } from "./schedule.policy.ts";
import type { ScheduleInput } from "./schedule.policy.ts";

const CODES = {
  acceptDeadlineAt: "after_accept_deadline",
  completeDeadlineAt: "after_complete_deadline",
  closesAt: "after_closing",
} as const satisfies Record<DeadlineField, string>;

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
    return { field: "publishAt", code: CODES[field], values: { at: formatDateTime(at, style), deadline } };
  });
}
