import type { RewardCurrency } from "@guildhall/core/rewards";
import { Card, Checkbox } from "@guildhall/widget";
import type { ReactNode } from "react";
import type { RewardsForm } from "./use-rewards-form.ts";

/** As many columns as fit. */
const COLUMNS = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(11rem, 1fr))",
  gap: "0 1rem",
} as const;

/** One section of currencies; those the workspace uses are ticked. */
export function CurrencySection({
  title,
  currencies,
  form,
  actions,
  lead,
  renderEdit,
}: {
  readonly title: string;
  readonly currencies: readonly RewardCurrency[];
  readonly form: RewardsForm;
  readonly actions?: ReactNode;
  readonly lead?: ReactNode;
  /** Control after an editable currency. */
  readonly renderEdit?: (currency: RewardCurrency) => ReactNode;
}) {
  return (
    <Card title={title} lead={lead} actions={actions}>
      <div role="group" aria-label={title} style={COLUMNS}>
        {currencies.map((currency) => (
          <div key={currency.id} style={{ display: "flex", alignItems: "center" }}>
            <Checkbox
              label={<CurrencyName currency={currency} />}
              checked={form.isAllowed(currency.id)}
              onChange={(event) => form.allow(currency.id, event.currentTarget.checked)}
            />
            {renderEdit?.(currency)}
          </div>
        ))}
      </div>
    </Card>
  );
}

function CurrencyName({ currency }: { readonly currency: RewardCurrency }) {
  return (
    <span style={{ display: "inline-flex", gap: "0.5rem", alignItems: "center" }}>
      <img src={currency.iconUrl} alt="" width={20} height={20} loading="lazy" />
      {currency.name}
    </span>
  );
}
