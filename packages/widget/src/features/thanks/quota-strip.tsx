import { formatAmount } from "@guildhall/core";
import type { CostLine } from "@guildhall/core/thanks";
import { useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { CurrencyIcon } from "../../ui/reward.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./thank-form.module.css";

/** Remaining quota now and after publishing; always visible beside the button. */
export function QuotaStrip({ lines }: { readonly lines: readonly CostLine[] }) {
  const t = useTranslate();
  return (
    <div className={styles.strip}>
      <span aria-hidden="true">{t("thanks:quota.left")}</span>
      <ul className={styles.lines} aria-label={t("thanks:quota.title")}>
        {lines.map((line) => (
          <StripItem key={line.quota.currencyId} line={line} />
        ))}
      </ul>
    </div>
  );
}

function StripItem({ line }: { readonly line: CostLine }) {
  const t = useTranslate();
  const language = useReaderLanguage();
  const { quota, cost, leftAfter, isOver } = line;
  const left = formatAmount(quota.free, language);
  const after = formatAmount(leftAfter, language);
  const words = cost === 0 ? t("thanks:form.left", { left }) : t("thanks:form.leftAfter", { left, after });
  return (
    <li className={styles.left} data-over={isOver || undefined} data-tooltip={quota.currencyName}>
      <CurrencyIcon url={quota.currencyIconUrl} />
      <span aria-hidden="true">{cost === 0 ? left : `${left} → ${after}`}</span>
      <VisuallyHidden>{`${quota.currencyName}: ${words}`}</VisuallyHidden>
    </li>
  );
}
