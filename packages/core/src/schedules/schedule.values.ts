import type { Topic } from "../stream/stream.values.ts";
import type { SCHEDULE_TYPES } from "../lib/limits.ts";

/** What schedules can publish. */
export const SCHEDULED_ENTITY_TYPES = ["challenge", "quiz", "contest", "chain"] as const;

export type ScheduledEntityType = (typeof SCHEDULED_ENTITY_TYPES)[number];

/** What shows such things. */
export const SCHEDULED_TOPICS = ["challenges"] as const satisfies readonly Topic[];

export type ScheduledTopic = (typeof SCHEDULED_TOPICS)[number];

export type ScheduleType = (typeof SCHEDULE_TYPES)[number];
