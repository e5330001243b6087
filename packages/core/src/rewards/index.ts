export { CURRENCY_CATALOGUE, currencyFormsIn, currencyNameIn, hasNamesake } from "./catalogue.ts";
export * as rewardCalls from "./reward.contract.ts";
export { mayCreateCurrency, rewardProblems, settleRewards } from "./reward.policy.ts";
export type { RewardCurrency, RewardSettings } from "./reward.shapes.ts";
