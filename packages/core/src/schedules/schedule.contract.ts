import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { decision, id, idParam, instant } from "../lib/wire.ts";
import { dayOfMonth, entitySchedule, entityType, scheduleLine, scheduleType } from "./schedule.shapes.ts";
import { SCHEDULED_TOPICS } from "./schedule.values.ts";

/** Who may manage schedules. */
const MANAGED = { who: "member", permission: ["manage-schedule"] } as const satisfies Access;
const params = z.object({ type: entityType, id: idParam });

export const get = endpoint({
  name: "getEntitySchedule",
  method: "GET",
  path: "/entity-schedule/{type}/{id}/for-edit",
  topics: SCHEDULED_TOPICS,
  summary: "Returns when a draft will be published; without a schedule, a suggestion: once, tomorrow at 9:00.",
  access: MANAGED,
  params,
  response: z.object({
    schedule: entitySchedule,
    /** The draft's title. */
    title: z.string(),
    /** Time zone of the schedule. */
    zone: z.string(),
    /** The draft's deadlines, which publication has to precede; null for none. */
    deadlines: z.object({
      acceptDeadlineAt: z.nullable(instant),
      completeDeadlineAt: z.nullable(instant),
      /** When a contest ends. */
      closedAt: z.nullable(instant),
    }),
    /** Whether it can be saved. */
    save: decision,
    /** The saved schedule and its actions; null for none. */
    kept: z.nullable(scheduleLine),
    abilities: z.object({ pause: decision, resume: decision, remove: decision, publishNow: decision }),
  }),
});

export const save = endpoint({
  name: "saveEntitySchedule",
  method: "PUT",
  path: "/entity-schedule/{type}/{id}",
  topics: SCHEDULED_TOPICS,
  summary:
    "Schedules a draft: publishes the draft itself once, or a copy daily, weekly or monthly, at a wall-clock time " +
    "in the workspace's time zone.",
  access: MANAGED,
  params,
  body: z.strictObject({
    type: scheduleType,
    /** Not before today in the workspace's zone; its local time and day define the recurrence. */
    publishAt: z.iso.datetime(),
    /** For monthly: a later day of the month than publishAt's, whose month is too short for it. */
    day: z.optional(dayOfMonth),
    /** The schedule as the client read it, each field null if there was none; later changes are kept or reported. */
    seen: z.optional(
      z.strictObject({
        type: z.nullable(scheduleType),
        publishAt: z.nullable(z.iso.datetime()),
        day: z.nullable(dayOfMonth),
      }),
    ),
  }),
  response: z.object({
    id,
    /** The first publication. */
    publishAt: instant,
  }),
});

/** Pauses a schedule. */
export const pause = endpoint({
  name: "pauseEntitySchedule",
  method: "POST",
  path: "/entity-schedule/{type}/{id}/pause",
  topics: SCHEDULED_TOPICS,
  summary:
    "Pauses a draft's schedule: nothing is published until it's resumed, and occurrences in the meantime are skipped.",
  access: MANAGED,
  params,
  response: z.object({ id }),
});

/** Resumes a paused schedule. */
export const resume = endpoint({
  name: "resumeEntitySchedule",
  method: "POST",
  path: "/entity-schedule/{type}/{id}/resume",
  topics: SCHEDULED_TOPICS,
  summary: "Resumes a paused schedule from its next occurrence in the future.",
  access: MANAGED,
  params,
  response: z.object({
    id,
    /** The next publication. */
    publishAt: instant,
  }),
});

export const remove = endpoint({
  name: "removeEntitySchedule",
  method: "DELETE",
  path: "/entity-schedule/{type}/{id}",
  topics: SCHEDULED_TOPICS,
  summary: "Removes a draft's schedule, leaving a plain draft.",
  access: MANAGED,
  params,
  response: z.object({ id }),
});

export const publishNow = endpoint({
  name: "publishScheduledNow",
  method: "POST",
  path: "/entity-schedule/{type}/{id}/publish",
  topics: SCHEDULED_TOPICS,
  summary:
    "Publishes a scheduled draft immediately: the draft itself if it's published once, or an additional copy if it " +
    "repeats.",
  access: MANAGED,
  params,
  response: z.object({
    /** The published draft, or its copy. */
    id,
  }),
  movesValue: true,
});
