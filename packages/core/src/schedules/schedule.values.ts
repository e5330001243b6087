import type { SCHEDULE_TYPES } from "../lib/limits.ts";

/** What can be published by a schedule. */
export const SCHEDULED_ENTITY_TYPES = ["challenge", "quiz", "contest", "chain"] as const;

/** A kind of thing that a schedule publishes. */
export type ScheduledEntityType = (typeof SCHEDULED_ENTITY_TYPES)[number];

/** How a schedule repeats. */
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];
