export { CURRENCY_CATALOGUE, currencyFormsIn, currencyNameIn } from "./catalogue.ts";
export {
  createCurrency,
  eraseRewards,
  getRewards,
  getRewardsForIntro,
  updateCurrency,
  updateRewards,
} from "./reward.contract.ts";
export type { RewardCurrency, RewardSettings } from "./reward.contract.ts";
export { mayAddCurrency, rewardProblems, settleRewards } from "./reward.policy.ts";
