import type { FieldError } from "../lib/errors.ts";
import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { toHundredths } from "../lib/amount.ts";
import { MAX_CUSTOM_CURRENCIES, MIN_ALLOWED_CURRENCIES } from "../lib/limits.ts";
import type { RewardSettings } from "./reward.shapes.ts";

/** What the default reward becomes when its currency is no longer in use, in hundredths. */
const MOVED_DEFAULT = toHundredths(1);

/** What is wrong with a choice of currencies: `required_reward` when none is left. */
export function rewardProblems({ allowedCurrencyIds }: Pick<RewardSettings, "allowedCurrencyIds">): FieldError[] {
  return allowedCurrencyIds.length < MIN_ALLOWED_CURRENCIES
    ? [{ field: "allowedCurrencyIds", code: "required_reward" }]
    : [];
}

/**
 * A choice of currencies as it is kept: each once, and when the one of the default reward is not among them, the
 * default is 1 unit of the first that is. `order` is how the currencies are shown.
 */
export function settleRewards(settings: RewardSettings, order: readonly number[]): RewardSettings {
  const chosen = new Set(settings.allowedCurrencyIds);
  const allowedCurrencyIds = order.filter((currencyId) => chosen.has(currencyId));
  const [first] = allowedCurrencyIds;
  if (first === undefined || chosen.has(settings.defaultRewardCurrencyId)) return { ...settings, allowedCurrencyIds };
  return { allowedCurrencyIds, defaultRewardCurrencyId: first, defaultRewardAmount: MOVED_DEFAULT };
}

/** Whether a workspace may have one more currency of its own: `too_many_currencies` when not. */
export function mayCreateCurrency(customCount: number): Decision {
  return customCount < MAX_CUSTOM_CURRENCIES ? ALLOWED : denied("too_many_currencies");
}
