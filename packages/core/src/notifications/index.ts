export { isUnread } from "./notification.policy.ts";
