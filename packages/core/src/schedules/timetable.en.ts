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
    once: "Publishes on {{date}} at {{time}}",
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
  copies: "Publishes a copy each time, with deadlines moved to match.",
  itself: "Publishes the draft itself.",
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
    once: "Members will see it right away, and its schedule will end.",
    copy: "A copy is published right away, with deadlines counted from today. The schedule continues.",
  },
  removal: {
    title: "Remove schedule for “{{title}}”?",
    lead: "It goes back to being a draft. You can schedule it again.",
  },
} as const;
