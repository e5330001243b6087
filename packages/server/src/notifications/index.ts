export { quietTimes } from "./quiet-times.ts";
export type { QuietTimes } from "./quiet-times.ts";
export { listOwnNotifications } from "./read-notifications.service.ts";
