export { DEFAULT_CHOICE, findNotificationChoices } from "./notification-settings.repository.ts";
export { listOwnNotifications } from "./read-notifications.service.ts";
