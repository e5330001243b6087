import { MAX_EMAIL_LENGTH } from "@guildhall/core";
import type { Duration } from "@guildhall/core/billing";
import { Banner, Button, ButtonLink, Card, Checkbox, ErrorList, TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import Lock from "lucide-react/icons/lock";
import type { FormEvent } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useBillingWords } from "./use-billing-words.ts";
import { usePaymentForm, type Order } from "./use-payment-form.ts";
import styles from "./billing.module.css";

interface FormProps {
  readonly plan: string;
  readonly duration: Duration;
  readonly order: Order;
}

/** The order on one side, who pays and how often on the other. */
export function PaymentForm(props: FormProps) {
  const t = useTranslate();
  const { dateInWords } = useBillingWords();
  const form = usePaymentForm(props);
  const { order, duration } = props;
  // What is paid once is charged at once.
  const putOffTo = form.isRecurring ? order.chargeAt : null;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.send();
  };
  const { formattedCost: cost } = order;
  const date = dateInWords(order.newExpireAt);
  return (
    <div className={styles.pair}>
      <Summary {...props} putOffTo={putOffTo} />
      <Card>
        <form className={formStyles.form} noValidate onSubmit={onSubmit}>
          {form.notice !== null && <Banner tone="danger">{form.notice}</Banner>}
          <ErrorList title={t("plans:pay.errors")} errors={form.errors} />
          <TextField
            type="email"
            autoComplete="email"
            label={t("plans:pay.email")}
            required
            maxLength={MAX_EMAIL_LENGTH}
            value={form.email}
            error={form.emailProblem}
            onChange={(event) => form.setEmail(event.currentTarget.value)}
          />
          {order.mayRecur && (
            <Checkbox
              label={t("plans:pay.recurring")}
              hint={form.isRecurring ? t(`plans:pay.recurs.${duration}`, { cost }) : t("plans:pay.once", { date })}
              checked={form.isRecurring}
              onChange={(event) => form.setRecurring(event.currentTarget.checked)}
            />
          )}
          <div className={styles.send}>
            <Button type="submit" variant="primary" size="l" stretch busy={form.isBusy}>
              {putOffTo === null
                ? t("plans:pay.send", { cost })
                : t("plans:pay.start", { date: dateInWords(putOffTo) })}
            </Button>
            <ButtonLink href="/billing" size="l" stretch variant="ghost">
              {t("words:cancel")}
            </ButtonLink>
          </div>
          {order.paymentProvider !== "manual" && (
            <p className={styles.where}>
              <Lock size={14} aria-hidden="true" />
              {t(`plans:pay.where.${order.paymentProvider}`)}
            </p>
          )}
        </form>
      </Card>
    </div>
  );
}

function Summary({ order, duration, putOffTo }: FormProps & { readonly putOffTo: string | null }) {
  const t = useTranslate();
  const { dateOf, money } = useBillingWords();
  const { cost, seats, currency, newExpireAt, formattedCost, mayRecur } = order;
  // Of a difference, there's no price per person.
  const price = t("plans:pay.priceOf", { count: seats, price: money(cost / seats, currency) });
  const lines = [
    { name: t("plans:pay.how"), value: t(`plans:pay.every.${duration}`) },
    ...(mayRecur ? [{ name: t("plans:pay.price"), value: price }] : []),
    { name: t("plans:pay.firstCharge"), value: putOffTo === null ? t("plans:pay.today") : dateOf(putOffTo) },
    { name: t("plans:pay.newEnd"), value: dateOf(newExpireAt) },
  ];
  return (
    <Card title={t("plans:pay.order")} className={styles.summary}>
      <dl className={styles.order}>
        {lines.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t("plans:pay.total")}</dt>
          <dd className={styles.amount}>{formattedCost}</dd>
        </div>
      </dl>
      <p className={styles.quiet}>{t("plans:pay.tax")}</p>
      {!mayRecur && <p className={styles.quiet}>{t("plans:pay.difference")}</p>}
    </Card>
  );
}
