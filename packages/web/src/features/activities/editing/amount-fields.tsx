import type { Hundredths, NamedCurrency } from "@guildhall/core";
import type { RewardAmounts } from "@guildhall/core/activities";
import { AmountField, CurrencyIcon } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";

/** An amount per currency. */
export function AmountFields({
  currencies,
  amounts,
  max,
  isLocked = false,
  error,
  onChange,
}: {
  readonly currencies: readonly NamedCurrency[];
  readonly amounts: RewardAmounts;
  /** Of one currency. */
  readonly max: Hundredths;
  readonly isLocked?: boolean;
  /** Of the amounts as a whole: shown at the first one. */
  readonly error: string | null;
  readonly onChange: (amounts: RewardAmounts) => void;
}) {
  return (
    <div className={formStyles.grid}>
      {currencies.map(({ currencyId, currencyName, currencyIconUrl }, index) => (
        <AmountField
          key={currencyId}
          label={currencyName}
          start={<CurrencyIcon url={currencyIconUrl} />}
          value={amounts[currencyId] ?? null}
          max={max}
          disabled={isLocked}
          error={index === 0 ? error : null}
          onChange={(amount) => onChange({ ...amounts, [currencyId]: amount })}
        />
      ))}
    </div>
  );
}
