import { isUnread } from "@guildhall/core/notifications";
import { Button, ButtonLink, Card, EmptyState } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { isGone } from "../../data/is-gone.ts";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { useMember } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useFeedTime } from "@guildhall/widget/time";
import { challengeHref, FeedCard, FeedSkeleton, PurchaseLink } from "../dashboard/index.ts";
import { notificationQuery, type ListedNotification } from "./notification.queries.ts";
import { useMarkRead } from "./use-mark-read.ts";
import styles from "./notifications.module.css";

function NotificationPage() {
  const t = useTranslate();
  const id = Number(useParams({ strict: false }).nid);
  const { data, error, refetch } = useQuery(notificationQuery(id));
  usePageTitle(data?.notification.title);
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
      <PageHead title={data?.notification.title ?? t("notifications:title")} />
      {data === undefined ? <FeedSkeleton /> : <OneNotification notification={data.notification} />}
      <div className={styles.actions}>
        {back}
        {data !== undefined && <ThingLink notification={data.notification} />}
      </div>
    </div>
  );
}

function OneNotification({ notification }: { readonly notification: ListedNotification }) {
  const time = useFeedTime();
  useMarkRead([notification]);
  return (
    <FeedCard item={notification} time={time(notification.createdAt)} isNew={isUnread(notification)} tabIndex={0} />
  );
}

/** A link to the notification's subject, if it has a page. */
function ThingLink({ notification }: { readonly notification: ListedNotification }) {
  const { category, type, challenge, purchase } = notification;
  if (purchase !== undefined) return <PurchaseLink type={type} purchase={purchase} />;
  if (challenge !== undefined) return <ChallengeLink id={challenge.id} />;
  return category === "thanks" ? <ThanksLink /> : null;
}

function ThanksLink() {
  const t = useTranslate();
  return useHasRoute("/thanks") ? (
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

export const notificationPage = definePage({
  component: NotificationPage,
  warm: ({ params }) => queryClient.prefetchQuery(notificationQuery(Number(params["nid"]))),
});
