export { CurrencySection } from "./currency-section.tsx";
export { DefaultRewardCard } from "./default-reward-card.tsx";
export { useRewardsForm, type Rewards, type RewardsForm } from "./use-rewards-form.ts";
