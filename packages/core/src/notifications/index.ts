export * as notificationCalls from "./notification.contract.ts";
export * as notificationSettingsCalls from "./notification-settings.contract.ts";
export type { ChosenNotifications, NotificationSettings, QuietHours } from "./notification-settings.shapes.ts";
export { isUnread } from "./notification.policy.ts";
export type { CardPart, CardParts } from "./card-parts.shapes.ts";
export type { Notification } from "./notification.shapes.ts";
export type { NotificationCategory } from "./notification.values.ts";
export type { NotificationType } from "../messages/message-kinds.ts";
export { quietUntil } from "./quiet-hours.ts";
