export { NotificationList } from "./notification-list.tsx";
export { notificationsInput } from "./notifications-input.ts";
export { OneNotification } from "./one-notification.tsx";
