import { currencyWord, formatAmount } from "@guildhall/core";
import { CountUp, CurrencyIcon, Link, VisuallyHidden } from "@guildhall/widget";
import { useLanguage, useTranslate } from "../i18n/language.ts";
import { useMember } from "../session/use-session.ts";
import styles from "./toolbar.module.css";

const SHOWN = 3;

/** The reader's balances; an increase is animated. */
export function Balances() {
  const t = useTranslate();
  const language = useLanguage();
  const { balances } = useMember().user;
  if (balances.length === 0) return null;
  const rest = balances.length - SHOWN;
  return (
    <Link href="/profile/balances" className={styles.balances} data-tooltip={t("shell:balances")}>
      <VisuallyHidden>{t("shell:balances")}</VisuallyHidden>
      {balances.slice(0, SHOWN).map((balance, index) => (
        <span key={balance.currencyId} className={`${styles.balance} ${index > 0 ? styles.more : ""}`}>
          <CurrencyIcon url={balance.currencyIconUrl} />
          <CountUp value={balance.amount} format={(amount) => formatAmount(amount, language)} />
          <VisuallyHidden>{` ${currencyWord(balance, language)}`}</VisuallyHidden>
        </span>
      ))}
      {rest > 0 && <span className={`${styles.rest} ${styles.more}`}>{`+${rest}`}</span>}
    </Link>
  );
}
