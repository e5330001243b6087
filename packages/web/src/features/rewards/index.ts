export { useRewardsForm, type Rewards, type RewardsForm } from "./use-rewards-form.ts";
