import { isUnread, type Notification } from "@guildhall/core/notifications";
import { userCalls } from "@guildhall/core/users";
import { useList, useMayThank, useMember, useTranslate } from "../../guild/index.ts";
import { useFeedTime } from "../../time/index.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { FeedCard, FeedSkeleton, type ThankInReturn } from "../feed/index.ts";
import { notificationsInput } from "./notifications-input.ts";
import { useMarkRead } from "./use-mark-read.ts";
import styles from "./notifications.module.css";

/** The reader's notifications; new ones are marked as read when listed. */
export function NotificationList({ onThankBack }: { readonly onThankBack?: ThankInReturn }) {
  const t = useTranslate();
  const { user } = useMember();
  const list = useList(userCalls.listNotifications, notificationsInput(user.id));
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
          <NotificationItem key={item.id} item={item} onThankBack={onThankBack} />
        ))}
      </ul>
      <LoadMore hasNext={list.hasNextPage} busy={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
    </>
  );
}

function NotificationItem({
  item,
  onThankBack,
}: {
  readonly item: Notification;
  readonly onThankBack: ThankInReturn | undefined;
}) {
  const time = useFeedTime();
  return (
    <li className={styles.item}>
      <FeedCard item={item} time={time(item.createdAt)} isNew={isUnread(item)} onThankBack={onThankBack} />
      <Link href={`/notification/${String(item.id)}`} className={styles.open}>
        <VisuallyHidden>{item.title}</VisuallyHidden>
      </Link>
    </li>
  );
}

function NoNotifications() {
  const t = useTranslate();
  const canThank = useMayThank();
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
