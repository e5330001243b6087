import { toTimeText } from "@guildhall/core";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { isPending } from "./schedule.repository.ts";
import type { StoredSchedule } from "./schedule.repository.ts";

/** For cards and pages; null if it's over. */
export function presentSchedule(schedule: StoredSchedule | null): ScheduleLine | null {
  if (!isPending(schedule)) return null;
  const { rule, publishAt, isPaused } = schedule;
  const { type, weekday, day } = rule;
  return { type, publishAt: publishAt.toISOString(), time: toTimeText(rule), weekday, day, isPaused };
}
