import { currencyWord, formatAmount, InvalidInputError, RefusedError } from "@guildhall/core";
import type { AppError, FieldError, Hundredths } from "@guildhall/core";
import { quotaExcesses } from "@guildhall/core/thanks";
import type { QuotaExcess } from "@guildhall/core/thanks";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import type { Currency } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { NewThanks } from "./thanks.repository.ts";

export interface GiverQuota {
  /** What is left this month, in hundredths by currency; currencies without a quota are missing. */
  readonly left: ReadonlyMap<number, Hundredths>;
  readonly currencies: readonly Currency[];
}

interface Order extends Pick<NewThanks, "rewards"> {
  /** How many get it. */
  readonly count: number;
}

/** Why the quota doesn't cover a thanks, over all currencies; null if it does. */
export function quotaRefusal(
  { language }: Pick<MemberCall, "language">,
  thanks: Order,
  { left, currencies }: GiverQuota,
): AppError | null {
  const [first, ...others] = quotaExcesses(left, thanks.rewards, thanks.count);
  if (first === undefined) return null;
  const presenter = presentCurrencies(currencies, language);
  const toField = ({ currencyId, left: free, asked }: QuotaExcess): FieldError => ({
    field: `rewards.${String(thanks.rewards.findIndex((reward) => reward.currencyId === currencyId))}.amount`,
    code: "over_quota",
    values: { left: presenter.inWords(currencyId, free), asked: formatAmount(asked, language) },
  });
  const reducible = [first, ...others].filter((excess) => excess.left > 0);
  if (reducible.length > 0) return new InvalidInputError(reducible.map(toField));
  return new RefusedError("no_quota_left", {
    values: { currency: currencyWord(presenter.amount(first.currencyId, 0), language) },
  });
}
