import { localDateAt, toTimeText } from "@guildhall/core";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { isPending } from "./schedule.repository.ts";
import type { PendingSchedule, StoredSchedule } from "./schedule.repository.ts";

/** For cards and pages; null if it's over. */
export function presentSchedule(schedule: StoredSchedule | null): ScheduleLine | null {
  if (!isPending(schedule)) return null;
  const { rule, publishAt, isPaused } = schedule;
  const { type, weekday, day } = rule;
  return { type, publishAt: publishAt.toISOString(), time: toTimeText(rule), weekday, day, isPaused };
}

/** What its form starts with. Unless it's monthly, the day is its next time's: the rule's own is of its first. */
export function presentWish({ rule: { type, day }, publishAt }: PendingSchedule, zone: string) {
  return { type, publishAt, day: type === "monthly" ? day : localDateAt(publishAt, zone).day };
}
