export { notificationsQuery } from "./notification.queries.ts";
export { NotificationList } from "./notification-list.tsx";
