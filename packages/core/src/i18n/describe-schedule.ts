import type { ScheduleLine } from "../schedules/schedule.shapes.ts";
import { formatDate, formatTimeOfDay } from "../lib/time-format.ts";
import type { TimeStyle } from "../lib/time-format.ts";
import { parseInstant } from "../lib/time.ts";
import type { TranslateAny } from "./translate.ts";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

export function describeSchedule(t: TranslateAny, line: ScheduleLine, style: TimeStyle): string {
  const { type, publishAt, time, weekday, day, isPaused } = line;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const form = type === "monthly_last" ? "last" : "each";
  return t(`timetable:${isPaused ? "paused" : "says"}.${type}`, {
    date: formatDate(parseInstant(publishAt), style),
    time: formatTimeOfDay({ hour, minute }, style.timeFormat),
    weekday: t(`timetable:${form}.${WEEKDAYS[weekday] ?? "sun"}`),
    day,
  });
}
