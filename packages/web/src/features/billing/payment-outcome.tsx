import { billingCalls, type Payment, PLAN_TITLES } from "@guildhall/core/billing";
import { Banner, Button, ButtonLink, Spinner } from "@guildhall/widget";
import { useDraft } from "@guildhall/widget/forms";
import { useCall, useSend } from "@guildhall/widget/guild";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import { useEffect, useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { openQuestion } from "../../shell/overlay.store.ts";
import { lookOf } from "./payment-looks.ts";
import { paymentHref } from "./payment-href.ts";
import { paymentDraft } from "./use-payment-form.ts";
import styles from "./billing.module.css";

/** After this, in ms, nobody should wait on the page any more. */
const SLOW_MS = 60_000;

interface OutcomeProps {
  readonly payment: Payment;
  /** Whether the payer comes from the checkout. */
  readonly isBack: boolean;
}

/** What has become of it: waited for, or done. */
export function PaymentOutcome({ payment, isBack }: OutcomeProps) {
  const { next } = lookOf(payment);
  return (
    <div role="status">
      {isBack && (next === "done" || next === "later") && <Done payment={payment} isLater={next === "later"} />}
      {isBack && next === "wait" && <Waiting />}
    </div>
  );
}

/** What can be done about one that isn't paid. */
export function PaymentActions({ payment, isBack }: OutcomeProps) {
  const { next } = lookOf(payment);
  if (next === "wait" && !isBack) return <Unfinished payment={payment} />;
  if (payment.isMismatch) return <AskUs />;
  return next === "again" ? <Again payment={payment} /> : null;
}

function Done({ payment, isLater }: Pick<OutcomeProps, "payment"> & { readonly isLater: boolean }) {
  const t = useTranslate();
  const { licenseType, duration } = payment;
  const { forget } = useDraft(paymentDraft({ plan: licenseType, duration }), null);
  useEffect(forget, [forget]);
  const { data } = useCall(billingCalls.getInfo, {});
  const plan = PLAN_TITLES[licenseType];
  const Icon = isLater ? Clock : Check;
  return (
    <section className={styles.done}>
      <span className={styles.mark} aria-hidden="true">
        <Icon size={36} />
      </span>
      <h2 className={styles.plan}>{t(isLater ? "plans:payment.doneLater" : "plans:payment.done", { plan })}</h2>
      {data?.licenseType === licenseType && <p>{data.description}</p>}
      <div className={styles.actions}>
        <ButtonLink href="/" variant="primary" size="l">
          {t("plans:payment.open")}
        </ButtonLink>
      </div>
    </section>
  );
}

function Waiting() {
  const t = useTranslate();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={styles.done}>
      <span className={styles.mark} data-waits="" aria-hidden="true">
        {isSlow ? <Clock size={36} /> : <Spinner />}
      </span>
      <h2 className={styles.plan}>{t("plans:payment.waiting")}</h2>
      <p className={styles.quiet}>{t(isSlow ? "plans:payment.slow" : "plans:payment.waitingText")}</p>
    </section>
  );
}

/** Somebody opened a checkout and hasn't paid yet: the same order leads to the same one. */
function Unfinished({ payment }: Pick<OutcomeProps, "payment">) {
  const t = useTranslate();
  const { send, ...action } = useSend(billingCalls.cancelPayment);
  const { id, licenseType: plan, duration } = payment;
  return (
    <>
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      <div className={styles.actions}>
        <ButtonLink href={paymentHref({ plan, duration })} variant="primary">
          {t("plans:payment.resume")}
        </ButtonLink>
        <Button busy={action.isBusy} onClick={() => send({ params: { id } })}>
          {t("plans:payment.cancel")}
        </Button>
      </div>
    </>
  );
}

/** Something was paid: nobody should pay once more. */
function AskUs() {
  const t = useTranslate();
  return (
    <div className={styles.actions}>
      <Button variant="primary" onClick={openQuestion}>
        {t("plans:offers.askUs")}
      </Button>
    </div>
  );
}

function Again({ payment: { licenseType: plan, duration } }: Pick<OutcomeProps, "payment">) {
  const t = useTranslate();
  return (
    <div className={styles.actions}>
      <ButtonLink href={paymentHref({ plan, duration })} variant="primary">
        {t("plans:payment.again")}
      </ButtonLink>
    </div>
  );
}
