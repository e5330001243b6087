import { percentOf } from "../lib/amount.ts";
import type { Hundredths } from "../lib/amount.ts";
import type { FirstWeekday } from "../lib/options.ts";
import { daysInMonth, weekdayOf } from "../lib/time.ts";
import type { LocalDate } from "../lib/time.ts";
import type { QuotaReminder } from "./thanks-settings.shapes.ts";

/** The moments at which a giver can be reminded, in the order in which they are offered. */
export const QUOTA_REMINDERS = [
  "off",
  "weekly",
  "mid_month",
  "week_before_end",
  "three_days_before_end",
] as const satisfies readonly QuotaReminder[];

/** The shares of unused quota to choose from, in percent. */
export const QUOTA_REMINDER_PERCENTS = [10, 25, 50, 75, 100] as const;

/** The first day of the month on which a weekly reminder may come: before it nobody is late. */
const FIRST_WEEKLY_DAY = 8;
const MIDDLE_DAY = 15;

/** What a reminder depends on. */
export interface ReminderQuestion {
  readonly reminder: QuotaReminder;
  /** Least share of the quota, in percent, that must be unused. */
  readonly reminderPercent: number;
  readonly firstWeekday: FirstWeekday;
  /** Today in the workspace's time zone. */
  readonly today: LocalDate;
  /** The day of the month of the last reminder in this month; 0 for none. */
  readonly lastRemindedDay: number;
  /** The quota of the month per currency, in hundredths. */
  readonly quota: readonly { readonly amount: Hundredths; readonly free: Hundredths }[];
}

/**
 * Tells whether a giver should be reminded now: a day to remind has come since the last reminder, and in
 * some currency at least the set share is unused. A day that was missed is made up for, once.
 */
export function isReminderDue(question: ReminderQuestion): boolean {
  const day = latestReminderDay(question);
  if (day === 0 || day <= question.lastRemindedDay) return false;
  return question.quota.some(({ amount, free }) => amount > 0 && percentOf(free, amount) >= question.reminderPercent);
}

/** The latest day of this month, up to today, on which a reminder falls; 0 when none has come yet. */
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
