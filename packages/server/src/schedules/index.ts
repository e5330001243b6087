export { moveSchedules } from "./move-schedules.service.ts";
export { removeSchedule } from "./schedule.repository.ts";
