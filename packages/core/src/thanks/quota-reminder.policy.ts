import { percentOf } from "../lib/amount.ts";
import type { Hundredths } from "../lib/amount.ts";
import type { FirstWeekday } from "../lib/options.ts";
import { daysInMonth, weekdayOf } from "../lib/time.ts";
import type { LocalDate } from "../lib/time.ts";
import type { QuotaReminder } from "./thanks-settings.shapes.ts";

/** Reminder times, in display order. */
export const QUOTA_REMINDERS = [
  "off",
  "weekly",
  "mid_month",
  "week_before_end",
  "three_days_before_end",
] as const satisfies readonly QuotaReminder[];

/** Selectable shares of unused quota, in percent. */
export const QUOTA_REMINDER_PERCENTS = [10, 25, 50, 75, 100] as const;

/** First day of the month for a weekly reminder; earlier would be too soon. */
const FIRST_WEEKLY_DAY = 8;
const MIDDLE_DAY = 15;

/** Input of the reminder decision. */
export interface ReminderQuestion {
  readonly reminder: QuotaReminder;
  /** Minimum unused share of the quota, in percent. */
  readonly reminderPercent: number;
  readonly firstWeekday: FirstWeekday;
  /** Today in the workspace's time zone. */
  readonly today: LocalDate;
  /** Day of this month's last reminder; 0 for none. */
  readonly lastRemindedDay: number;
  /** This month's quota per currency, in hundredths. */
  readonly quota: readonly { readonly amount: Hundredths; readonly free: Hundredths }[];
}

/**
 * Whether to remind a giver now: a reminder day has come since the last reminder, and at least the set share of some
 * currency is unused. A missed day is made up for once.
 */
export function isReminderDue(question: ReminderQuestion): boolean {
  const day = latestReminderDay(question);
  if (day === 0 || day <= question.lastRemindedDay) return false;
  return question.quota.some(({ amount, free }) => amount > 0 && percentOf(free, amount) >= question.reminderPercent);
}

/** The latest reminder day of this month so far; 0 for none. */
export function latestReminderDay({
  reminder,
  today,
  firstWeekday,
}: Pick<ReminderQuestion, "reminder" | "today" | "firstWeekday">): number {
  const days = reminderDays(reminder, today, firstWeekday);
  return Math.max(0, ...days.filter((day) => day <= today.day));
}

function reminderDays(reminder: QuotaReminder, today: LocalDate, firstWeekday: FirstWeekday): number[] {
  const last = daysInMonth(today);
  switch (reminder) {
    case "off":
      return [];
    case "weekly": {
      const weekday = firstWeekday === "mon" ? 1 : 0;
      const all = Array.from({ length: last }, (_each, at) => at + 1);
      return all.filter((day) => day >= FIRST_WEEKLY_DAY && weekdayOf({ ...today, day }) === weekday);
    }
    case "mid_month":
      return [MIDDLE_DAY];
    case "week_before_end":
      return [last - 6];
    case "three_days_before_end":
      return [last - 2];
  }
}
