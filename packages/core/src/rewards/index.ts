export { CURRENCY_CATALOGUE, currencyFormsIn, currencyNameIn } from "./catalogue.ts";
export type { RewardCurrency, RewardSettings } from "./reward.contract.ts";
export { mayAddCurrency, rewardProblems, settleRewards } from "./reward.policy.ts";
