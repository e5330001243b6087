export { CurrencySection } from "./currency-section.tsx";
export { DefaultRewardCard } from "./default-reward-card.tsx";
export { type Rewards } from "./rewards.queries.ts";
export { useRewardsForm, type RewardsForm } from "./use-rewards-form.ts";
