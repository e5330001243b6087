import type { Hundredths } from "@guildhall/core";
import type { ThanksQuota } from "@guildhall/core/thanks";
import { AmountField, CurrencyIcon } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import type { ThanksSettingsData } from "./setting-targets.ts";
import { tableStyles as styles } from "@guildhall/widget/tables";

type RoleLine = ThanksSettingsData["roles"][number];
type CurrencyColumn = ThanksSettingsData["currencies"][number];

interface QuotaTableProps {
  readonly roles: readonly RoleLine[];
  readonly currencies: readonly CurrencyColumn[];
  readonly quota: ThanksQuota;
  /** In hundredths. */
  readonly max: Hundredths;
  readonly onChange: (quota: ThanksQuota) => void;
  readonly onBlur: () => void;
}

/** Monthly quota, with a row per role and a column per currency; on phones a block per role. */
export function QuotaTable({ roles, currencies, quota, max, onChange, onBlur }: QuotaTableProps) {
  const t = useTranslate();
  const change = (role: RoleLine["role"], currencyId: number, amount: Hundredths): void =>
    onChange({ ...quota, [role]: { ...quota[role], [currencyId]: amount } });
  // Explicit roles: as blocks, table parts would lose their semantics.
  return (
    <div className={styles.scroll}>
      <table role="table" className={styles.table}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t("settings:thanks.role")}
            </th>
            {currencies.map((currency) => (
              <th key={currency.id} role="columnheader" scope="col">
                <span className={styles.currency}>
                  <CurrencyIcon url={currency.iconUrl} />
                  {currency.name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {roles.map(({ role, name }) => (
            <tr key={role} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              {currencies.map((currency) => (
                <td key={currency.id} role="cell" className={styles.cell}>
                  <AmountField
                    label={t("settings:thanks.cell", { role: name, currency: currency.name })}
                    hideLabel
                    start={<CurrencyIcon url={currency.iconUrl} />}
                    value={quota[role]?.[currency.id] ?? 0}
                    max={max}
                    onChange={(amount) => change(role, currency.id, amount ?? 0)}
                    onBlur={onBlur}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
