import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { SCHEDULE_TYPES } from "../lib/limits.ts";
import { id, instant } from "../lib/wire.ts";
import { SCHEDULED_ENTITY_TYPES } from "./schedule.values.ts";

/** A draft's schedule was set or changed. */
export const scheduleSaved = z.object({
  entityType: z.enum(SCHEDULED_ENTITY_TYPES),
  entityId: id,
  type: z.enum(SCHEDULE_TYPES),
  /** The first publication. */
  publishAt: instant,
  changes: fieldChanges,
});

const about = z.object({ entityType: z.enum(SCHEDULED_ENTITY_TYPES), entityId: id });

/** A schedule was paused. */
export const schedulePaused = about;

/** A schedule was resumed. */
export const scheduleResumed = z.object({
  ...about.shape,
  /** The next publication. */
  publishAt: instant,
});

export const scheduleRemoved = about;

/** A scheduled draft was published manually. */
export const schedulePublishedNow = z.object({
  ...about.shape,
  /** The published draft, or its copy. */
  publishedId: id,
});
