import * as z from "zod/mini";
import { SCHEDULE_TYPES } from "../lib/limits.ts";
import { instant } from "../lib/wire.ts";

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
