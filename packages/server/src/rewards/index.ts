export { readDefaultRewards } from "./get-rewards.service.ts";
