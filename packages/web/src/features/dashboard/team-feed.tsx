import { Button, ButtonLink, Card, EmptyState, IconButton } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import ArrowUp from "lucide-react/icons/arrow-up";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useDeferredValue, useEffect, useRef } from "react";
import { chooseGroup } from "../../groups/group.store.ts";
import { useTranslate } from "../../i18n/language.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { useMayOpen } from "../../routing/use-may-open.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { statsQuery } from "./dashboard.queries.ts";
import { FeedList } from "./feed-list.tsx";
import { useKeptHeights } from "./feed-place.ts";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import { useFeedReading } from "./use-feed-reading.ts";
import { usePull } from "./use-pull.ts";
import { useTeamFeed, type TeamFeed as Feed } from "./use-team-feed.ts";
import styles from "./feed.module.css";

// Travel of the hint below the finger.
const PULL_PX = 64;

const MIDDLE = { justifyContent: "center" } as const;

export function TeamFeed({ groupId }: { readonly groupId: number }) {
  const t = useTranslate();
  const feed = useTeamFeed(groupId);
  const top = useRef<HTMLDivElement>(null);
  const isAtTop = useFeedReading(top, feed);
  const { newCount, hasNewer, showNews } = feed;
  // At the top nothing can shift: news simply appear.
  useEffect(() => {
    if (isAtTop && newCount > 0 && !hasNewer) showNews();
  }, [isAtTop, newCount, hasNewer, showNews]);
  return (
    <section className={styles.feed} aria-labelledby="feed-title">
      <div className={styles.head}>
        <h2 id="feed-title" className={styles.title}>
          {t("dashboard:feed")}
        </h2>
        <IconButton
          label={t("dashboard:refresh")}
          icon={<RefreshCw />}
          size="s"
          busy={feed.isFetching && !feed.isFetchingOlder}
          onClick={feed.reload}
        />
      </div>
      <Pull onPull={feed.reload} />
      <div ref={top} />
      <NewsPill feed={feed} isAtTop={isAtTop} onShow={() => top.current?.scrollIntoView({ block: "center" })} />
      <FeedBody feed={feed} groupId={groupId} />
    </section>
  );
}

/** Shows what releasing the pull will do. */
function Pull({ onPull }: { readonly onPull: () => void }) {
  const t = useTranslate();
  const share = usePull(onPull);
  return (
    <div className={styles.pull} role="status" style={{ transform: `translateY(${String(share * PULL_PX)}px)` }}>
      {share > 0 && <RefreshCw size={18} aria-hidden="true" style={{ rotate: `${String(share)}turn` }} />}
      {share > 0 && t(share === 1 ? "dashboard:pullRelease" : "dashboard:pullDown")}
    </div>
  );
}

function NewsPill({
  feed,
  isAtTop,
  onShow,
}: {
  readonly feed: Feed;
  readonly isAtTop: boolean;
  readonly onShow: () => void;
}) {
  const t = useTranslate();
  const isShown = feed.newCount > 0 && (feed.hasNewer || !isAtTop);
  const text = feed.isMoreThanCount
    ? t("dashboard:pillMany", { count: feed.newCount })
    : t("dashboard:pill", { count: feed.newCount });
  const show = (): void => {
    feed.showNews();
    onShow();
  };
  return (
    <div className={styles.pillPlace} role="status">
      {isShown && (
        <Button variant="primary" size="s" icon={<ArrowUp />} className={styles.pill} onClick={show}>
          {text}
        </Button>
      )}
    </div>
  );
}

function FeedBody({ feed, groupId }: { readonly feed: Feed; readonly groupId: number }) {
  const t = useTranslate();
  // The page is drawn first; the cards follow in small steps that don't block input.
  const hasPage = useDeferredValue(true, false);
  const heights = useKeptHeights();
  if (feed.isLoading || (!hasPage && heights === undefined)) return <FeedSkeleton />;
  if (feed.isFailed) {
    return (
      <EmptyState
        picture="offline"
        title={t("dashboard:failed")}
        action={<Button onClick={feed.reload}>{t("dashboard:retry")}</Button>}
      />
    );
  }
  if (feed.rows.length === 0) return <EmptyFeed groupId={groupId} onReload={feed.reload} />;
  return <FeedList feed={feed} heights={heights} />;
}

function EmptyFeed({ groupId, onReload }: { readonly groupId: number; readonly onReload: () => void }) {
  const t = useTranslate();
  const canThank = useHasRoute("/thanks/create");
  const isAlone = useIsAlone();
  const isFiltered = groupId !== 0;
  // A lone member has nobody to thank: inviting comes first.
  const way = isAlone ? (
    <ButtonLink href="/users" variant="primary">
      {t("dashboard:empty.invite")}
    </ButtonLink>
  ) : (
    canThank && (
      <ButtonLink href="/thanks/create" variant="primary">
        {t("dashboard:empty.thank")}
      </ButtonLink>
    )
  );
  const buttons = (
    <div className={cards.actions} style={MIDDLE}>
      <Button icon={<RefreshCw />} onClick={onReload}>
        {t("dashboard:empty.reload")}
      </Button>
      {isFiltered ? <Button onClick={() => chooseGroup(0)}>{t("dashboard:empty.allGroups")}</Button> : way}
    </div>
  );
  const text = isFiltered ? "groupText" : isAlone ? "aloneText" : "text";
  return (
    <Card>
      <EmptyState picture="feed" title={t("dashboard:empty.title")} action={buttons}>
        {t(`dashboard:empty.${text}`)}
      </EmptyState>
    </Card>
  );
}

/** Whether the reader is the only member and may invite others. */
function useIsAlone(): boolean {
  const mayAdd = useMayOpen("/users");
  const { data } = useQuery(statsQuery(0));
  return mayAdd && data?.totalUsers === 1;
}
