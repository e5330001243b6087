import { RefusedFailure } from "@guildhall/core";
import { billingCalls, DURATIONS, type Duration } from "@guildhall/core/billing";
import { Button, ButtonLink, Card, EmptyState, SkeletonText } from "@guildhall/widget";
import { callQuery, explainFailure, isGone, useCall } from "@guildhall/widget/guild";
import { useSearch } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { PaymentForm } from "./payment-form.tsx";
import styles from "./billing.module.css";

type Search = Readonly<Record<string, string | undefined>>;

function CreatePaymentPage() {
  const t = useTranslate();
  const input = readOrder(useSearch({ strict: false }));
  const { data, error, refetch } = useCall(billingCalls.getPaymentForCreate, input);
  usePageTitle(data?.title);
  const { license_type: plan, duration } = input.query;
  return (
    <div className={styles.narrow}>
      <PageHead title={data?.title ?? t("plans:pay.title")} help="plans" />
      {data !== undefined ? (
        <PaymentForm key={`${plan} ${duration}`} plan={plan} duration={duration} order={data} />
      ) : error === null ? (
        <Loading />
      ) : (
        <Trouble error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

/** What the address says; a duration that there isn't is a month. */
function readOrder(search: Search) {
  const { license_type = "", license_id = "", duration = "" } = search;
  const isDuration = (text: string): text is Duration => text in DURATIONS;
  const id = /^[1-9]\d{0,14}$/.test(license_id) ? { license_id: Number(license_id) } : {};
  return { query: { license_type, duration: isDuration(duration) ? duration : ("month" as const), ...id } };
}

/** Nothing to pay, no such plan, or it didn't load. */
function Trouble({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  const back = <ButtonLink href="/billing">{t("plans:payment.back")}</ButtonLink>;
  if (isGone(error))
    return (
      <Card>
        <EmptyState picture="compass" title={t("plans:pay.gone")} action={back}>
          {t("plans:pay.goneText")}
        </EmptyState>
      </Card>
    );
  if (error instanceof RefusedFailure)
    return (
      <Card>
        <EmptyState picture="flag" title={t("plans:pay.refused")} action={back}>
          {explainFailure(translateAny, error)}
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <EmptyState
        picture="offline"
        title={t("plans:pay.failed")}
        action={<Button onClick={onRetry}>{t("words:retry")}</Button>}
      />
    </Card>
  );
}

function Loading() {
  const t = useTranslate();
  return (
    <div className={styles.pair} role="status" aria-label={t("plans:pay.loading")}>
      {[6, 8].map((lines) => (
        <Card key={lines}>
          <SkeletonText lines={lines} />
        </Card>
      ))}
    </div>
  );
}

/** What's ordered and what it costs, before the provider's page. */
export const createPaymentPage = definePage({
  component: CreatePaymentPage,
  warm: ({ search }) => queryClient.prefetchQuery(callQuery(api, billingCalls.getPaymentForCreate, readOrder(search))),
});
