export { moveSchedules } from "./move-schedules.service.ts";
