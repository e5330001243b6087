import type { FieldError } from "../lib/errors.ts";
import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { toHundredths } from "../lib/amount.ts";
import { MAX_CUSTOM_CURRENCIES, MIN_ALLOWED_CURRENCIES } from "../lib/limits.ts";
import type { RewardSettings } from "./reward.shapes.ts";

/** Default reward after its currency was disabled, in hundredths. */
const MOVED_DEFAULT = toHundredths(1);

/** `required_reward` if no currency is left. */
export function rewardProblems({ allowedCurrencyIds }: Pick<RewardSettings, "allowedCurrencyIds">): FieldError[] {
  return allowedCurrencyIds.length < MIN_ALLOWED_CURRENCIES
    ? [{ field: "allowedCurrencyIds", code: "required_reward" }]
    : [];
}

/**
 * Normalizes a choice of currencies: deduplicated, and if the default reward's currency isn't among them, the default
 * becomes 1 unit of the first one. `order` is the display order.
 */
export function settleRewards(settings: RewardSettings, order: readonly number[]): RewardSettings {
  const chosen = new Set(settings.allowedCurrencyIds);
  const allowedCurrencyIds = order.filter((currencyId) => chosen.has(currencyId));
  const [first] = allowedCurrencyIds;
  if (first === undefined || chosen.has(settings.defaultRewardCurrencyId)) return { ...settings, allowedCurrencyIds };
  return { allowedCurrencyIds, defaultRewardCurrencyId: first, defaultRewardAmount: MOVED_DEFAULT };
}

/** Refuses with `too_many_currencies`. */
export function mayCreateCurrency(customCount: number): Decision {
  return customCount < MAX_CUSTOM_CURRENCIES ? ALLOWED : denied("too_many_currencies");
}
