import { describe, expect, it } from "vitest";
import { describeSchedule } from "./describe-schedule.ts";
import { timetable as en } from "../schedules/timetable.en.ts";
import { timetable as ru } from "../schedules/timetable.ru.ts";
import { createTranslate } from "./translate.ts";

const english = createTranslate("en", new Map([["timetable", en]]));
const russian = createTranslate("ru", new Map([["timetable", ru]]));
const american = { zone: "America/New_York", dateFormat: "us", timeFormat: "12" } as const;
const european = { zone: "Europe/Berlin", dateFormat: "eu", timeFormat: "24" } as const;
const line = {
  type: "weekly",
  publishAt: "2026-11-23T08:00:00.000Z",
  time: "09:00",
  weekday: 1,
  day: 23,
  isPaused: false,
} as const;

describe("a schedule in a sentence", () => {
  it.each([
    ["once", "Publishes on 23.11.2026 at 09:00", "Публикация 23.11.2026 в 09:00"],
    [
      "daily",
      "Repeats daily at 09:00, next on 23.11.2026",
      "Повторяется ежедневно в 09:00, следующий раз — 23.11.2026",
    ],
    [
      "weekly",
      "Repeats weekly on Monday at 09:00, next on 23.11.2026",
      "Повторяется еженедельно по понедельникам в 09:00, следующий раз — 23.11.2026",
    ],
    [
      "monthly",
      "Repeats monthly on day 23 at 09:00, next on 23.11.2026",
      "Повторяется ежемесячно 23-го числа в 09:00, следующий раз — 23.11.2026",
    ],
    [
      "monthly_last",
      "Repeats monthly on the last Monday at 09:00, next on 23.11.2026",
      "Повторяется ежемесячно в последний понедельник в 09:00, следующий раз — 23.11.2026",
    ],
  ] as const)("%s, in both languages", (type, inEnglish, inRussian) => {
    expect(describeSchedule(english, { ...line, type }, european)).toBe(inEnglish);
    expect(describeSchedule(russian, { ...line, type }, european)).toBe(inRussian);
  });

  it("uses the workspace's formats, and says when it's paused", () => {
    expect(describeSchedule(english, { ...line, time: "15:30" }, american)).toBe(
      "Repeats weekly on Monday at 3:30 PM, next on 11/23/2026",
    );
    expect(describeSchedule(english, { ...line, isPaused: true }, european)).toBe("Paused: weekly on Monday at 09:00");
    expect(describeSchedule(russian, { ...line, isPaused: true }, european)).toBe(
      "На паузе: еженедельно по понедельникам в 09:00",
    );
  });
});
