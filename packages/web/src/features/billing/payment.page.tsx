import { billingCalls, isOpenPayment, isWithProvider, type PaymentStatus } from "@guildhall/core/billing";
import { Button, ButtonLink, Card, EmptyState, SkeletonText } from "@guildhall/widget";
import { callQuery, isGone, useQuery } from "@guildhall/widget/guild";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useParams, useSearch } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { PaymentActions, PaymentOutcome } from "./payment-outcome.tsx";
import styles from "./billing.module.css";

/** How often an open payment is looked at; the server asks the provider as often. */
const POLL_MS = 5_000;

const queryOf = (pid: unknown) => callQuery(api, billingCalls.getPayment, { params: { id: Number(pid) } });

function mayMove(status: PaymentStatus): boolean {
  return isOpenPayment(status) || isWithProvider(status);
}

function PaymentPage() {
  const t = useTranslate();
  const { pid } = useParams({ strict: false }) as { readonly pid?: string };
  const { from } = useSearch({ strict: false }) as { readonly from?: string };
  const { data, error, refetch } = useQuery({
    ...queryOf(pid),
    refetchInterval: ({ state }) => (state.data && mayMove(state.data.payment.status) ? POLL_MS : false),
  });
  const payment = data?.payment;
  const isBack = from === "checkout";
  return (
    <div className={styles.narrow}>
      <PageHead
        title={t("plans:payment.title")}
        actions={
          <ButtonLink href="/billing" icon={<ArrowLeft />}>
            {t("plans:payment.back")}
          </ButtonLink>
        }
      />
      {payment === undefined || isGone(error) ? (
        error === null ? (
          <Loading />
        ) : (
          <Trouble error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <PaymentOutcome payment={payment} isBack={isBack} />
          <PaymentCard payment={payment} />
          <PaymentActions payment={payment} isBack={isBack} />
        </>
      )}
    </div>
  );
}

function Trouble({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTranslate();
  if (isGone(error))
    return (
      <Card>
        <EmptyState
          picture="compass"
          title={t("plans:payment.gone")}
          action={<ButtonLink href="/billing/payments">{t("plans:payments.title")}</ButtonLink>}
        >
          {t("plans:payment.goneText")}
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <EmptyState
        picture="offline"
        title={t("plans:payment.failed")}
        action={<Button onClick={onRetry}>{t("words:retry")}</Button>}
      />
    </Card>
  );
}

function Loading() {
  const t = useTranslate();
  return (
    <div role="status" aria-label={t("plans:payment.loading")}>
      <Card>
        <SkeletonText lines={8} />
      </Card>
    </div>
  );
}

/** One payment; while it's open, it follows what the provider says. */
export const paymentPage = definePage({
  component: PaymentPage,
  warm: ({ params }) => queryClient.prefetchQuery(queryOf(params["pid"])),
});
