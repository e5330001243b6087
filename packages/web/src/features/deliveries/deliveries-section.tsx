import { type Delivery, deliveryCalls } from "@guildhall/core/deliveries";
import { Banner, Button, Card, EmptyState, LoadMore, SkeletonText } from "@guildhall/widget";
import { useState } from "react";
import { latePart, useInfiniteQuery, useSend } from "@guildhall/widget/guild";
import { LoadFailure } from "../../data/load-failure.tsx";
import { useTranslate } from "../../i18n/language.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { useMay, useMember } from "../../session/use-session.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { deliveriesQuery } from "./deliveries-query.ts";
import { DeliveryCard } from "./delivery-card.tsx";
import { DiscardDialog } from "./discard.dialog.tsx";

const LostNotices = latePart({
  load: () => import("./lost-notices.tsx").then((file) => file.LostNotices),
  texts: ["granting"],
});

export function DeliveriesSection() {
  const { features } = useMember();
  const seesNotices = useMay("manage-workspaces") && features.includes("licenses");
  return (
    <>
      {seesNotices && <LostNotices />}
      <Deliveries />
    </>
  );
}

function Deliveries() {
  const t = useTranslate();
  const [discarded, setDiscarded] = useState<Delivery | null>(null);
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(deliveriesQuery);
  if (data === undefined)
    return isError ? <LoadFailure title={t("deliveries:failed")} onRetry={() => void refetch()} /> : <Loading />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState picture="flag" title={t("deliveries:empty.title")}>
          {t("deliveries:empty.text")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <section className={cards.lists} aria-label={t("deliveries:title")}>
      <RetryAll count={data.pages[0]?.retryable ?? 0} />
      <ul className={cards.cards} aria-label={t("deliveries:list")}>
        {items.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryCard delivery={delivery} onDiscard={() => setDiscarded(delivery)} />
          </li>
        ))}
      </ul>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
      {discarded !== null && <DiscardDialog delivery={discarded} onClose={() => setDiscarded(null)} />}
    </section>
  );
}

function RetryAll({ count }: { readonly count: number }) {
  const t = useTranslate();
  const action = useSend(deliveryCalls.retryAll);
  const send = (): void =>
    action.send({}, (answer) =>
      showMessage({ text: t("deliveries:retriedAll", { count: answer.count }), tone: "good" }),
    );
  if (count < 2 && !action.isBusy) return null;
  return (
    <>
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      <div className={cards.actions}>
        <Button variant="primary" busy={action.isBusy} onClick={send}>
          {t("deliveries:retryAll", { count })}
        </Button>
      </div>
    </>
  );
}

function Loading() {
  const t = useTranslate();
  return (
    <div className={cards.cards} role="status" aria-label={t("deliveries:loading")}>
      {[1, 2, 3].map((each) => (
        <Card key={each}>
          <SkeletonText lines={3} />
        </Card>
      ))}
    </div>
  );
}
