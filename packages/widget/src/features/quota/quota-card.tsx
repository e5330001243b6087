import type { CSSProperties, ReactNode } from "react";
import { formatAmount, percentOf, subtractAmounts } from "@guildhall/core";
import { Card } from "../../ui/card.tsx";
import { CountUp } from "../../ui/count-up.tsx";
import { CurrencyIcon } from "../../ui/reward.tsx";
import { useLanguage, useText } from "../../ui/text.tsx";
import styles from "./quota-card.module.css";

/** One currency's monthly quota as on the wire; amounts in hundredths. */
export interface Quota {
  readonly currencyId: number;
  readonly currencyName: string;
  readonly currencyIconUrl: string;
  readonly amount: number;
  readonly used: number;
  readonly free: number;
}

/** What's left to give this month, and what was given. */
export function QuotaCard({
  title,
  quota,
  note,
  action,
}: {
  readonly title: string;
  readonly quota: readonly Quota[];
  /** When it renews, in words. */
  readonly note?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Card title={title} glow>
      <ul className={styles.list}>
        {quota.map((each) => (
          <QuotaLine key={each.currencyId} quota={each} />
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </Card>
  );
}

/** Reserves the final layout while the quota loads. */
export function QuotaCardSkeleton({
  title,
  lines,
  note,
}: {
  readonly title: string;
  /** Number of currencies to expect. */
  readonly lines: number;
  readonly note: ReactNode;
}) {
  return (
    <Card title={title} glow>
      <ul className={styles.list} aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          <li key={index} className={styles.line}>
            <p className={styles.left}>
              <strong className={styles.free}>{EMPTY_LINE}</strong>
            </p>
            <div className={styles.meter} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{note}</p>
    </Card>
  );
}

// As high as a line with text.
const EMPTY_LINE = "\u00a0";

function QuotaLine({ quota }: { readonly quota: Quota }) {
  const t = useText();
  const language = useLanguage();
  const write = (amount: number) => formatAmount(amount, language);
  const { amount, used, free } = quota;
  const words = t("cards:quota.givenOf", { given: write(used), total: write(amount) });
  const style: CSSProperties = { width: `${percentOf(used, amount)}%` };
  return (
    <li className={styles.line}>
      <span className={styles.icon}>
        <CurrencyIcon url={quota.currencyIconUrl} />
      </span>
      <p className={styles.left}>
        <strong className={styles.free}>
          <CountUp value={free} format={write} />
        </strong>
        {t("cards:quota.left")}
      </p>
      <p className={styles.given}>{words}</p>
      <div
        className={styles.meter}
        role="meter"
        aria-label={quota.currencyName}
        aria-valuemin={0}
        aria-valuemax={amount}
        aria-valuenow={subtractAmounts(amount, free)}
        aria-valuetext={words}
      >
        <div className={styles.used} style={style} />
      </div>
    </li>
  );
}
