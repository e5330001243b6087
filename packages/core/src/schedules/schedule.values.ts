import { ACTIVITY_KINDS } from "../permissions/activity-kinds.ts";
import type { ActivityKind } from "../permissions/activity-kinds.ts";
import type { SCHEDULE_TYPES } from "../lib/limits.ts";

/** What schedules can publish. */
// Safe: Object.keys widens to string[]; these are the keys of the table.
export const SCHEDULED_ENTITY_TYPES = /* @__PURE__ */ Object.keys(ACTIVITY_KINDS) as ActivityKind[];

export type ScheduledEntityType = ActivityKind;

/** What shows such things. */
export const SCHEDULED_TOPICS = /* @__PURE__ */ Object.values(ACTIVITY_KINDS);

export type ScheduleType = (typeof SCHEDULE_TYPES)[number];
