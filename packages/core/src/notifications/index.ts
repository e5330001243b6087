export * as notificationCalls from "./notification.contract.ts";
export { isUnread } from "./notification.policy.ts";
export type {
  AssignmentPart,
  ChallengePart,
  Notification,
  NotificationType,
  PerkPart,
  PurchasePart,
} from "./notification.shapes.ts";
