import { toTimeText } from "@guildhall/core";
import type { ScheduleLine } from "@guildhall/core/schedules";
import type { StoredSchedule } from "./schedule.repository.ts";

/** For cards and pages; null if it's over. */
export function presentSchedule(
  schedule: Pick<StoredSchedule, "rule" | "publishAt" | "isPaused"> | null,
): ScheduleLine | null {
  if (schedule === null || schedule.publishAt === null) return null;
  const { rule, publishAt, isPaused } = schedule;
  const { type, weekday, day } = rule;
  return { type, publishAt: publishAt.toISOString(), time: toTimeText(rule), weekday, day, isPaused };
}
