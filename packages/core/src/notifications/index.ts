export { getNotification, markNotificationsRead } from "./notification.contract.ts";
export type {
  AssignmentPart,
  ChallengePart,
  Notification,
  NotificationCategory,
  NotificationType,
  PerkPart,
  PurchasePart,
} from "./notification.contract.ts";
export { isUnread } from "./notification.policy.ts";
