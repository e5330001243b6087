import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysInMonth } from "../lib/time.ts";
import { isReminderDue, latestReminderDay, QUOTA_REMINDER_PERCENTS, QUOTA_REMINDERS } from "./quota-reminder.policy.ts";
import type { ReminderQuestion } from "./quota-reminder.policy.ts";
import type { QuotaReminder } from "./thanks-settings.shapes.ts";

/** Days of a month on which someone with an unused quota is reminded. */
function remindedDays(
  reminder: QuotaReminder,
  month: { year: number; month: number },
  asked?: readonly number[],
): number[] {
  const reminded: number[] = [];
  const days = asked ?? Array.from({ length: daysInMonth({ ...month, day: 1 }) }, (_each, at) => at + 1);
  for (const day of days) {
    const due = isReminderDue({
      reminder,
      reminderPercent: 50,
      firstWeekday: "mon",
      today: { ...month, day },
      lastRemindedDay: reminded.at(-1) ?? 0,
      quota: [{ amount: 1000, free: 1000 }],
    });
    if (due) reminded.push(day);
  }
  return reminded;
}

describe("the quota reminder", () => {
  it("is due on the days of its setting", () => {
    const november = { year: 2026, month: 11 };
    expect(QUOTA_REMINDERS.map((reminder) => [reminder, remindedDays(reminder, november)])).toEqual([
      ["off", []],
      ["weekly", [9, 16, 23, 30]],
      ["mid_month", [15]],
      ["week_before_end", [24]],
      ["three_days_before_end", [28]],
    ]);
    expect(remindedDays("three_days_before_end", { year: 2028, month: 2 })).toEqual([27]);
  });

  it("is due weekly on the first day of the workspace's week, from the 8th on", () => {
    const sunday = (day: number) =>
      latestReminderDay({ reminder: "weekly", firstWeekday: "sun", today: { year: 2026, month: 11, day } });
    expect([7, 8, 14, 15, 30].map(sunday)).toEqual([0, 8, 8, 15, 29]);
    // A 31-day month that ends on the workspace's first weekday, and the next month.
    const monday = (month: number, day: number) =>
      latestReminderDay({ reminder: "weekly", firstWeekday: "mon", today: { year: 2026, month, day } });
    expect([monday(8, 31), monday(9, 30), monday(9, 7), monday(6, 7), monday(6, 8)]).toEqual([31, 28, 0, 0, 8]);
  });

  it("is due again on the next such day, and never without a quota", () => {
    const question = {
      reminder: "mid_month",
      reminderPercent: 0,
      firstWeekday: "mon",
      today: { year: 2026, month: 11, day: 15 },
    } as const;
    const due = (lastRemindedDay: number, amount: number) =>
      isReminderDue({ ...question, lastRemindedDay, quota: [{ amount, free: amount }] });
    expect([due(14, 100), due(15, 100), due(0, 1), due(0, 0)]).toEqual([true, false, true, false]);
    expect(
      isReminderDue({
        ...question,
        today: { year: 2026, month: 11, day: 14 },
        lastRemindedDay: -1,
        quota: [{ amount: 1, free: 1 }],
      }),
    ).toBe(false);
  });

  it("has these thresholds", () => {
    expect(QUOTA_REMINDER_PERCENTS).toEqual([10, 25, 50, 75, 100]);
  });

  it("makes up for missed days, once", () => {
    expect(remindedDays("weekly", { year: 2026, month: 11 }, [1, 18, 19, 20, 29])).toEqual([18, 29]);
    expect(remindedDays("mid_month", { year: 2026, month: 11 }, [3, 30, 30])).toEqual([30]);
  });

  it("is due if enough of any one currency is unused", () => {
    const due = (reminderPercent: number, quota: ReminderQuestion["quota"]) =>
      isReminderDue({
        reminder: "mid_month",
        reminderPercent,
        firstWeekday: "sun",
        today: { year: 2026, month: 11, day: 15 },
        lastRemindedDay: 0,
        quota,
      });
    const quota = [
      { amount: 1000, free: 0 },
      { amount: 300, free: 149 },
      { amount: 0, free: 0 },
    ];
    expect(QUOTA_REMINDER_PERCENTS.map((percent) => due(percent, quota))).toEqual([true, true, false, false, false]);
    expect(due(100, [{ amount: 5, free: 5 }])).toBe(true);
    expect(due(10, [])).toBe(false);
  });

  it("never names a future day", () => {
    const dates = fc.record({
      year: fc.integer({ min: 2020, max: 2040 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...QUOTA_REMINDERS),
        dates,
        fc.constantFrom("sun", "mon"),
        (reminder, today, firstWeekday) => latestReminderDay({ reminder, today, firstWeekday }) <= today.day,
      ),
    );
  });
});
