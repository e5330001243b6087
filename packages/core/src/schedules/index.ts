export { planSchedule } from "./plan-schedule.ts";
export { listOccurrences, nextOccurrence, occurrenceOn, resumeFrom, settle } from "./recurrence.ts";
export type { Occurrence, ScheduleRule } from "./recurrence.ts";
export { scheduleAbilities } from "./schedule.abilities.ts";
export type { ScheduleAbilities } from "./schedule.abilities.ts";
export {
  getEntitySchedule,
  pauseEntitySchedule,
  publishScheduledNow,
  removeEntitySchedule,
  resumeEntitySchedule,
  saveEntitySchedule,
} from "./schedule.contract.ts";
export type { EntitySchedule } from "./schedule.contract.ts";
export { defaultPublishAt, earliestPublishAt, maySchedule, scheduleProblems } from "./schedule.policy.ts";
export type { ScheduleClock, ScheduleWish } from "./schedule.policy.ts";
export type { ScheduleLine } from "./schedule.shapes.ts";
export { SCHEDULED_ENTITY_TYPES } from "./schedule.values.ts";
export type { ScheduledEntityType, ScheduleType } from "./schedule.values.ts";
