export { readDefaultRewards } from "./read-rewards.service.ts";
