import { PLAN_TITLES, type Payment } from "@guildhall/core/billing";
import { Card, Link } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { PaymentBadge } from "./payment-badge.tsx";
import { useBillingWords } from "./use-billing-words.ts";
import styles from "./billing.module.css";

/** What was paid, for what, and how it stands. */
export function PaymentCard({ payment }: { readonly payment: Payment }) {
  const t = useTranslate();
  const { dateOf } = useBillingWords();
  const { externalId, licenseType, duration, seats, isRecurring, createdAt } = payment;
  const facts = [
    [t("plans:payment.date"), dateOf(createdAt)],
    [t("plans:payment.number"), externalId],
    [t("plans:pay.how"), t(`plans:pay.every.${duration}`)],
    [t("plans:payment.people"), String(seats)],
    [t("plans:payment.recurring"), t(isRecurring ? "plans:payment.yes" : "plans:payment.no")],
    [t("plans:payment.tax"), payment.formattedTax],
    [t("plans:payment.refunded"), payment.formattedRefunded],
  ].filter(([, value]) => value !== "");
  return (
    <Card
      title={t("plans:payment.plan", { plan: PLAN_TITLES[licenseType] })}
      actions={<PaymentBadge payment={payment} />}
    >
      <p className={styles.amount}>{payment.formattedAmount}</p>
      <p className={styles.quiet}>{payment.statusInfo}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {payment.receiptUrl !== "" && (
        <p className={styles.foot}>
          <Link href={payment.receiptUrl} target="_blank" rel="noreferrer">
            {t("plans:payment.receipt")}
          </Link>
        </p>
      )}
    </Card>
  );
}
