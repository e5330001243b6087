import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { SCHEDULE_TYPES } from "../lib/limits.ts";
import { id, instant } from "../lib/wire.ts";
import { SCHEDULED_ENTITY_TYPES } from "./schedule.values.ts";

const about = z.object({ entityType: z.enum(SCHEDULED_ENTITY_TYPES), entityId: id });

export const scheduleEvents = {
  /** A draft's schedule was set or changed. */
  "schedule.saved": z.object({
    entityType: z.enum(SCHEDULED_ENTITY_TYPES),
    entityId: id,
    type: z.enum(SCHEDULE_TYPES),
    /** The first publication. */
    publishAt: instant,
    changes: fieldChanges,
  }),
  /** A schedule was paused. */
  "schedule.paused": about,
  /** A schedule was due and paused instead, since the plan doesn't include what it publishes. */
  "schedule.stopped": z.object({
    ...about.shape,
    title: z.string(),
    /** Who scheduled it. */
    memberId: id,
  }),
  /** A schedule was resumed. */
  "schedule.resumed": z.object({
    ...about.shape,
    /** The next publication. */
    publishAt: instant,
  }),
  "schedule.removed": about,
  /** A scheduled draft was published manually. */
  "schedule.published_now": z.object({
    ...about.shape,
    /** The published draft, or its copy. */
    publishedId: id,
  }),
};
