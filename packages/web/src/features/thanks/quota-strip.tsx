import { formatAmount } from "@guildhall/core";
import { CurrencyIcon, VisuallyHidden } from "@guildhall/widget";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import type { CostLine } from "./thank-draft.ts";
import styles from "./thank-form.module.css";

/** What the quota has left now, and will have once the thanks is out; always in sight beside the button. */
export function QuotaStrip({ lines }: { readonly lines: readonly CostLine[] }) {
  const t = useTranslate();
  return (
    <ul className={styles.strip} aria-label={t("thanks:quota.title")}>
      {lines.map((line) => <StripItem key={line.quota.currencyId} line={line} />)}
    </ul>
  );
}

function StripItem({ line }: { readonly line: CostLine }) {
  const t = useTranslate();
  const language = useLanguage();
  const { quota, cost, leftAfter, isOver } = line;
  const write = (amount: number): string => formatAmount(amount, language);
  const words = cost === 0
    ? t("thanks:form.left", { left: write(quota.free) })
    : t("thanks:form.leftAfter", { left: write(quota.free), after: write(leftAfter) });
  return (
    <li className={styles.left} data-over={isOver || undefined} data-tooltip={quota.currencyName}>
      <CurrencyIcon url={quota.currencyIconUrl} />
      <VisuallyHidden>{`${quota.currencyName}: `}</VisuallyHidden>
      <span>{words}</span>
    </li>
  );
}
