import { billingCalls, PLAN_TITLES, type Payment } from "@guildhall/core/billing";
import { ButtonLink, Card, EmptyState, Link, LoadMore, SkeletonText } from "@guildhall/widget";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { listQuery, useList } from "@guildhall/widget/guild";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useCardKeys } from "../../commands/use-card-keys.ts";
import { queryClient } from "../../data/query-client.ts";
import { LoadFailure } from "../../data/load-failure.tsx";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { PaymentBadge } from "./payment-badge.tsx";
import { useBillingWords } from "./use-billing-words.ts";
import styles from "./billing.module.css";

const INPUT = { query: {} } as const;

function PaymentsPage() {
  const t = useTranslate();
  const back = (
    <ButtonLink href="/billing" icon={<ArrowLeft />}>
      {t("plans:payment.back")}
    </ButtonLink>
  );
  return (
    <div className={styles.narrow}>
      <PageHead title={t("plans:payments.title")} lead={t("plans:payments.lead")} actions={back} />
      <Payments />
    </div>
  );
}

function Payments() {
  const t = useTranslate();
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useList(
    billingCalls.listPayments,
    INPUT,
  );
  if (data === undefined)
    return isError ? <LoadFailure title={t("plans:payments.failed")} onRetry={() => void refetch()} /> : <Loading />;
  // A payment that came meanwhile moves the others on: the last of one page is then the first of the next.
  const items = [...new Map(data.pages.flatMap((page) => page.items).map((each) => [each.id, each])).values()];
  if (items.length === 0)
    return (
      <Card>
        <EmptyState picture="flag" title={t("plans:payments.empty")}>
          {t("plans:payments.emptyText")}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <PaymentCards items={items} />
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}

function PaymentCards({ items }: { readonly items: readonly Payment[] }) {
  const t = useTranslate();
  const { list, focusedId, setFocusedId } = useCardKeys({
    source: "payments-list",
    ids: items.map(({ id }) => id),
    titles: { next: t("plans:payments.next"), previous: t("plans:payments.previous") },
  });
  return (
    <div ref={list}>
      <ul className={cards.cards} aria-label={t("plans:payments.list")}>
        {items.map((payment) => (
          <li key={payment.id} className={cards.card} data-card={payment.id} onFocus={() => setFocusedId(payment.id)}>
            <PaymentRow payment={payment} isStop={payment.id === (focusedId ?? items[0]?.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PaymentRow({ payment, isStop }: { readonly payment: Payment; readonly isStop: boolean }) {
  const t = useTranslate();
  const { dateOf } = useBillingWords();
  const { id, licenseType, duration, createdAt, externalId, formattedAmount } = payment;
  const plan = t("plans:payment.plan", { plan: PLAN_TITLES[licenseType] });
  const about = [
    dateOf(createdAt),
    ...(externalId === "" ? [] : [t("plans:payments.invoice", { number: externalId })]),
  ];
  return (
    <Link href={`/billing/payment/${String(id)}`} className={styles.payment} tabIndex={isStop ? 0 : -1}>
      <span className={styles.paymentWords}>
        <strong>{`${plan}, ${t(`plans:pay.every.${duration}`).toLocaleLowerCase()}`}</strong>
        <span className={styles.quiet}>{about.join(" · ")}</span>
      </span>
      <span>
        <PaymentBadge payment={payment} />
      </span>
      <span className={styles.sum}>{formattedAmount}</span>
    </Link>
  );
}

function Loading() {
  const t = useTranslate();
  return (
    <div className={cards.cards} role="status" aria-label={t("plans:payments.loading")}>
      {[1, 2, 3].map((each) => (
        <Card key={each}>
          <SkeletonText lines={2} />
        </Card>
      ))}
    </div>
  );
}

/** The workspace's payments, newest first. */
export const paymentsPage = definePage({
  component: PaymentsPage,
  warm: () =>
    queryClient.prefetchInfiniteQuery(listQuery(api, billingCalls.listPayments, { input: INPUT, cursor: "page" })),
});
