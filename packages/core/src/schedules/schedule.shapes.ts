import * as z from "zod/mini";
import { SCHEDULE_TYPES } from "../lib/limits.ts";
import { id, instant } from "../lib/wire.ts";
import { SCHEDULED_ENTITY_TYPES } from "./schedule.values.ts";

/** When a draft is published by itself, as its cards and its page say it. */
export const scheduleLine = z.object({
  type: z.enum(SCHEDULE_TYPES),
  /** The next time; where it is paused, the one that it stopped before. */
  publishAt: instant,
  /** The time of the wall, `HH:MM`. */
  time: z.string(),
  /** The day of the week, 0 for Sunday. */
  weekday: z.int(),
  /** The day of the month that is wanted where a month has it. */
  day: z.int(),
  /** Nothing is published until it is resumed. */
  isPaused: z.boolean(),
});

/** When a draft is published by itself, as its cards and its page say it. */
export type ScheduleLine = z.output<typeof scheduleLine>;

/** A kind of thing that a schedule publishes. */
export const entityType = z.enum(SCHEDULED_ENTITY_TYPES);

/** How a schedule repeats. */
export const scheduleType = z.enum(SCHEDULE_TYPES);

/** A day of the month, from 1; a shorter month takes its last. */
export const dayOfMonth = z.int().check(z.gte(1), z.lte(31));

/** When a draft is published by itself. */
export const entitySchedule = z.object({
  entityType,
  entityId: id,
  type: scheduleType,
  /** The next time; for a new schedule the time that is proposed. */
  publishAt: instant,
  /** The day of the month that is wanted where a month has it. */
  day: dayOfMonth,
  /** There is none yet: the rest is a proposal. */
  isNew: z.boolean(),
});

/** When a draft is published by itself. */
export type EntitySchedule = z.output<typeof entitySchedule>;
