import { isUnread, notificationCalls, type Notification } from "@guildhall/core/notifications";
import { challengeHref } from "@guildhall/core/navigation";
import type { ReactNode } from "react";
import { isGone, useCall, useGuild, useMember, useTranslate } from "../../guild/index.ts";
import { useFeedTime } from "../../time/index.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FeedCard, FeedSkeleton, PurchaseLink, type ThankInReturn } from "../feed/index.ts";
import { useMarkRead } from "./use-mark-read.ts";
import styles from "./notifications.module.css";

/** One of the reader's notifications, with a link to what it's about; marked as read when shown. */
export function OneNotification({
  id,
  headOf,
  onThankBack,
}: {
  readonly id: number;
  /** A heading above it; the notification's title is undefined while it's loading. */
  readonly headOf: (title: string | undefined) => ReactNode;
  readonly onThankBack?: ThankInReturn;
}) {
  const t = useTranslate();
  const { data, error, refetch } = useCall(notificationCalls.get, { params: { id } });
  const back = <ButtonLink href="/profile/notifications">{t("notifications:back")}</ButtonLink>;
  if (isGone(error)) {
    return (
      <Card>
        <EmptyState picture="bell" title={t("notifications:gone.title")} action={back}>
          {t("notifications:gone.text")}
        </EmptyState>
      </Card>
    );
  }
  if (error !== null && data === undefined) {
    const retry = <Button onClick={() => void refetch()}>{t("notifications:retry")}</Button>;
    return (
      <Card>
        <EmptyState picture="offline" title={t("notifications:failed")} action={retry} />
      </Card>
    );
  }
  return (
    <div className={styles.one}>
      {headOf(data?.notification.title)}
      {data === undefined ? (
        <FeedSkeleton />
      ) : (
        <ShownNotification notification={data.notification} onThankBack={onThankBack} />
      )}
      <div className={styles.actions}>
        {back}
        {data !== undefined && <ThingLink notification={data.notification} />}
      </div>
    </div>
  );
}

function ShownNotification({
  notification,
  onThankBack,
}: {
  readonly notification: Notification;
  readonly onThankBack: ThankInReturn | undefined;
}) {
  const time = useFeedTime();
  useMarkRead([notification]);
  return (
    <FeedCard
      item={notification}
      time={time(notification.createdAt)}
      isNew={isUnread(notification)}
      tabIndex={0}
      onThankBack={onThankBack}
    />
  );
}

/** A link to the notification's subject, if it has a page. */
function ThingLink({ notification }: { readonly notification: Notification }) {
  const { category, type, challenge, purchase } = notification;
  if (purchase !== undefined) return <PurchaseLink type={type} purchase={purchase} />;
  if (challenge !== undefined) return <ChallengeLink id={challenge.id} />;
  return category === "thanks" ? <ThanksLink /> : null;
}

function ThanksLink() {
  const t = useTranslate();
  return useGuild().hasPage("/thanks") ? (
    <ButtonLink href="/thanks?tab=received">{t("notifications:toThanks")}</ButtonLink>
  ) : null;
}

function ChallengeLink({ id }: { readonly id: number }) {
  const t = useTranslate();
  const { features } = useMember();
  if (!features.includes("challenges")) return null;
  return (
    <ButtonLink variant="primary" href={challengeHref(id)}>
      {t("notifications:toChallenge")}
    </ButtonLink>
  );
}
