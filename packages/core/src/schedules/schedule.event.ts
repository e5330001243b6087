import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { SCHEDULE_TYPES } from "../lib/limits.ts";
import { id, instant } from "../lib/wire.ts";
import { SCHEDULED_ENTITY_TYPES } from "./schedule.values.ts";

/** Somebody said when a draft is published, for the first time or anew. */
export const scheduleSaved = z.object({
  entityType: z.enum(SCHEDULED_ENTITY_TYPES),
  entityId: id,
  type: z.enum(SCHEDULE_TYPES),
  /** The first time at which it publishes. */
  publishAt: instant,
  changes: fieldChanges,
});

const about = z.object({ entityType: z.enum(SCHEDULED_ENTITY_TYPES), entityId: id });

/** Somebody stopped a schedule for a while. */
export const schedulePaused = about;

/** Somebody let a paused schedule go on. */
export const scheduleResumed = z.object({
  ...about.shape,
  /** When it publishes next. */
  publishAt: instant,
});

/** Somebody took a schedule away from its draft. */
export const scheduleRemoved = about;

/** Somebody published by hand what a schedule would have. */
export const schedulePublishedNow = z.object({
  ...about.shape,
  /** What went out: the draft itself, or its copy. */
  publishedId: id,
});
