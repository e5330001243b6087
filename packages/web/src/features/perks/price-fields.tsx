import { MAX_PRODUCT_COST, MAX_PRODUCT_COST_CURRENCIES } from "@guildhall/core";
import type { PerkForEdit } from "@guildhall/core/perks";
import { AmountField, CurrencyIcon } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import type { PerkForm } from "./use-perk-form.ts";

/** An amount per currency, in at most three of them. */
export function PriceFields({
  form,
  currencies,
}: {
  readonly form: PerkForm;
  readonly currencies: PerkForEdit["currencies"];
}) {
  const t = useTranslate();
  const { draft, change } = form;
  return (
    <fieldset className={formStyles.form}>
      <legend className={formStyles.legend}>{t("perks:form.price")}</legend>
      <p className={formStyles.hint}>{t("perks:form.priceHint", { max: MAX_PRODUCT_COST_CURRENCIES })}</p>
      <div className={formStyles.grid}>
        {currencies.map((currency) => (
          <AmountField
            key={currency.currencyId}
            label={currency.currencyName}
            start={<CurrencyIcon url={currency.currencyIconUrl} />}
            value={draft.amounts[currency.currencyId] ?? null}
            max={MAX_PRODUCT_COST}
            error={form.priceErrorOf(currency.currencyId)}
            onChange={(amount) => change({ amounts: { ...draft.amounts, [currency.currencyId]: amount } })}
          />
        ))}
      </div>
    </fieldset>
  );
}
