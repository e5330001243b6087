export { planSchedule } from "./plan-schedule.ts";
export type { SchedulePlan } from "./plan-schedule.ts";
export { listOccurrences, nextOccurrence, occurrenceOn, ruleFrom, settle } from "./recurrence.ts";
export type { Occurrence, OccurrenceQuestion, ScheduleRule, Settlement } from "./recurrence.ts";
export { defaultPublishAt, earliestPublishAt, maySchedule, scheduleProblems } from "./schedule.policy.ts";
export type { ScheduleClock, ScheduleWish } from "./schedule.policy.ts";
export { SCHEDULED_ENTITY_TYPES } from "./schedule.values.ts";
export type { ScheduledEntityType, ScheduleType } from "./schedule.values.ts";
