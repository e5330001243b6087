import type { ScheduleType } from "./schedule.values.ts";

/** When drafts are published by themselves, and what can be done about it. */
export const timetable = {
  title: "Schedule",
  each: {
    sun: "on Sunday",
    mon: "on Monday",
    tue: "on Tuesday",
    wed: "on Wednesday",
    thu: "on Thursday",
    fri: "on Friday",
    sat: "on Saturday",
  },
  last: {
    sun: "on the last Sunday",
    mon: "on the last Monday",
    tue: "on the last Tuesday",
    wed: "on the last Wednesday",
    thu: "on the last Thursday",
    fri: "on the last Friday",
    sat: "on the last Saturday",
  },
  says: {
    once: "Will be published on {{date}} at {{time}}",
    daily: "Repeats daily at {{time}}, next on {{date}}",
    weekly: "Repeats weekly {{weekday}} at {{time}}, next on {{date}}",
    monthly: "Repeats monthly on day {{day}} at {{time}}, next on {{date}}",
    monthly_last: "Repeats monthly {{weekday}} at {{time}}, next on {{date}}",
  } satisfies Record<ScheduleType, string>,
  paused: {
    once: "Paused: once on {{date}} at {{time}}",
    daily: "Paused: daily at {{time}}",
    weekly: "Paused: weekly {{weekday}} at {{time}}",
    monthly: "Paused: monthly on day {{day}} at {{time}}",
    monthly_last: "Paused: monthly {{weekday}} at {{time}}",
  } satisfies Record<ScheduleType, string>,
  copies: "Each time, a copy goes out and its deadlines move along.",
  itself: "The draft itself is published.",
  publishNow: "Publish now",
  pause: "Pause",
  resume: "Resume",
  remove: "Remove schedule",
  change: "Change schedule",
  cancel: "Cancel",
  done: {
    paused: "Schedule paused",
    resumed: "Schedule resumed",
    removed: "Schedule removed",
    published: "Published",
  },
  publishing: {
    title: "Publish “{{title}}” now?",
    once: "Members see it right away, and its schedule ends.",
    copy: "A copy goes out right away, with deadlines counted from today. The schedule continues.",
  },
  removal: {
    title: "Remove the schedule of “{{title}}”?",
    lead: "It becomes a plain draft. You can schedule it again.",
  },
} as const;
