import type { SCHEDULE_TYPES } from "../lib/limits.ts";

/** What schedules can publish. */
export const SCHEDULED_ENTITY_TYPES = ["challenge", "quiz", "contest", "chain"] as const;

export type ScheduledEntityType = (typeof SCHEDULED_ENTITY_TYPES)[number];

export type ScheduleType = (typeof SCHEDULE_TYPES)[number];
