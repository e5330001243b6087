export { SCHEDULED_ENTITY_TYPES } from "./schedule.values.ts";
export type { ScheduledEntityType, ScheduleType } from "./schedule.values.ts";
