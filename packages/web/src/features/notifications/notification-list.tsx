import { isUnread } from "@guildhall/core/notifications";
import { Button, ButtonLink, Card, EmptyState, Link, LoadMore, VisuallyHidden } from "@guildhall/widget";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslate } from "../../i18n/language.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { useMember } from "../../session/use-session.ts";
import { useFeedTime } from "@guildhall/widget/time";
import { FeedCard, FeedSkeleton } from "../dashboard/index.ts";
import { notificationsQuery, type ListedNotification } from "./notification.queries.ts";
import { useMarkRead } from "./use-mark-read.ts";
import styles from "./notifications.module.css";

/** The reader's notifications; new ones are marked as read when listed. */
export function NotificationList() {
  const t = useTranslate();
  const { user } = useMember();
  const list = useInfiniteQuery(notificationsQuery(user.id));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  useMarkRead(items);
  if (list.isPending) return <FeedSkeleton />;
  if (list.isError && items.length === 0) {
    const retry = <Button onClick={() => void list.refetch()}>{t("notifications:retry")}</Button>;
    return (
      <Card>
        <EmptyState picture="offline" title={t("notifications:failed")} action={retry} />
      </Card>
    );
  }
  if (items.length === 0) return <NoNotifications />;
  return (
    <>
      <ul aria-label={t("notifications:listLabel")} aria-busy={list.isFetching} className={styles.list}>
        {items.map((item) => (
          <NotificationItem key={item.id} item={item} />
        ))}
      </ul>
      <LoadMore hasNext={list.hasNextPage} busy={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
    </>
  );
}

function NotificationItem({ item }: { readonly item: ListedNotification }) {
  const t = useTranslate();
  const time = useFeedTime();
  return (
    <li className={styles.item}>
      <FeedCard item={item} time={time(item.createdAt)} isNew={isUnread(item)} tabIndex={0} />
      <Link href={`/notification/${String(item.id)}`} className={styles.open}>
        {t("notifications:open")}
        <VisuallyHidden>{item.title}</VisuallyHidden>
      </Link>
    </li>
  );
}

function NoNotifications() {
  const t = useTranslate();
  const canThank = useHasRoute("/thanks/create");
  const thank = canThank && (
    <ButtonLink href="/thanks/create" variant="primary">
      {t("notifications:empty.thank")}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState picture="bell" title={t("notifications:empty.title")} action={thank}>
        {t("notifications:empty.text")}
      </EmptyState>
    </Card>
  );
}
