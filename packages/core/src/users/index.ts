export { isActive } from "./user.policy.ts";
