export { moveSchedules } from "./move-schedules.service.ts";
export { saveEntitySchedule } from "./save-schedule.service.ts";
export { removeSchedule } from "./schedule.repository.ts";
