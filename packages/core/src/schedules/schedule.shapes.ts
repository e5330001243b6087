import * as z from "zod/mini";
import { SCHEDULE_TYPES } from "../lib/limits.ts";
import { id, instant } from "../lib/wire.ts";
import { SCHEDULED_ENTITY_TYPES } from "./schedule.values.ts";

/** A draft's schedule, as shown on cards and its page. */
export const scheduleLine = z.object({
  type: z.enum(SCHEDULE_TYPES),
  /** The next publication; if paused, the one it stopped before. */
  publishAt: instant,
  /** Local time, `HH:MM`. */
  time: z.string(),
  /** 0 for Sunday. */
  weekday: z.int(),
  /** The preferred day of the month. */
  day: z.int(),
  /** Publishes nothing until it's resumed. */
  isPaused: z.boolean(),
});

export type ScheduleLine = z.output<typeof scheduleLine>;

export const entityType = z.enum(SCHEDULED_ENTITY_TYPES);

/** Recurrence type. */
export const scheduleType = z.enum(SCHEDULE_TYPES);

/** From 1; shorter months use their last day. */
export const dayOfMonth = z.int().check(z.gte(1), z.lte(31));

export const entitySchedule = z.object({
  entityType,
  entityId: id,
  type: scheduleType,
  /** The next publication; for a new schedule, the suggested one. */
  publishAt: instant,
  /** The preferred day of the month. */
  day: dayOfMonth,
  /** Not saved yet: the other fields are suggestions. */
  isNew: z.boolean(),
});

export type EntitySchedule = z.output<typeof entitySchedule>;
