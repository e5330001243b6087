export { listOwnNotifications } from "./read-notifications.service.ts";
