export * as notificationCalls from "./notification.contract.ts";
export * as notificationSettingsCalls from "./notification-settings.contract.ts";
export type { ChosenNotifications, NotificationSettings, QuietHours } from "./notification-settings.shapes.ts";
export { isUnread } from "./notification.policy.ts";
export type {
  AssignmentPart,
  ChallengePart,
  Notification,
  NotificationCategory,
  NotificationType,
  PerkPart,
  PurchasePart,
} from "./notification.shapes.ts";
export { quietUntil } from "./quiet-hours.ts";
