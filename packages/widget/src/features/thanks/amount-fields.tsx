import { formatAmount } from "@guildhall/core";
import type { CostLine } from "@guildhall/core/thanks";
import { formStyles } from "../../forms/index.ts";
import { useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { CurrencyIcon } from "../../ui/reward.tsx";
import type { ThankForm } from "./use-thank-form.ts";
import styles from "./thank-form.module.css";

/** An amount per currency with a quota, each with its total cost for all receivers. */
export function AmountFields({ form }: { readonly form: ThankForm }) {
  const t = useTranslate();
  if (form.lines.length === 0) return null;
  // Errors of the amounts as a whole are shown at the first one.
  const [first] = form.lines;
  return (
    <fieldset className={styles.amounts}>
      <legend className={formStyles.legend}>{t("thanks:form.amounts")}</legend>
      <div className={formStyles.grid}>
        {form.lines.map((line) => (
          <Amount
            key={line.quota.currencyId}
            line={line}
            error={line === first && !form.lines.some((each) => each.isOver) ? form.errors.rewards : null}
            onChange={(amount) => form.change({ amounts: { ...form.draft.amounts, [line.quota.currencyId]: amount } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Amount({
  line,
  error,
  onChange,
}: {
  readonly line: CostLine;
  readonly error: string | null;
  readonly onChange: (amount: number | null) => void;
}) {
  const { quota, each, maxEach, isOver } = line;
  const cost = useCostText(line);
  return (
    <AmountField
      label={quota.currencyName}
      start={<CurrencyIcon url={quota.currencyIconUrl} />}
      value={each}
      max={maxEach}
      onChange={onChange}
      hint={isOver ? undefined : cost}
      error={isOver ? cost : error}
    />
  );
}

function useCostText({ quota, cost, maxEach, isOver }: CostLine): string {
  const t = useTranslate();
  const language = useReaderLanguage();
  const values = {
    cost: formatAmount(cost, language),
    left: formatAmount(quota.free, language),
    max: formatAmount(maxEach, language),
  };
  if (isOver) return t("thanks:form.over", values);
  return cost === 0 ? t("thanks:form.left", values) : t("thanks:form.costs", values);
}
