import { statsCalls } from "@guildhall/core/stats";
import ArrowUp from "lucide-react/icons/arrow-up";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useDeferredValue, useId, useRef } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import { useCall, useGuild, useMayOpen, useMayThank, useTranslate } from "../../guild/index.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { FeedHost } from "./feed-host.ts";
import { FeedList } from "./feed-list.tsx";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import { useFeedReading } from "./use-feed-reading.ts";
import { useNewsAtTop } from "./use-news-at-top.ts";
import { useTeamFeed, type TeamFeed as Feed } from "./use-team-feed.ts";
import styles from "./feed.module.css";

const MIDDLE = { justifyContent: "center" } as const;

/** The feed of a group's members; 0 is everyone. Mount it anew for another group. */
export function TeamFeed({ groupId, ...host }: FeedHost & { readonly groupId: number }) {
  const t = useTranslate();
  const feed = useTeamFeed(groupId);
  const { pull: Pull } = host;
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const isAtTop = useFeedReading(top, feed);
  const { newCount, hasNewer, showNews } = feed;
  const isHeld = useNewsAtTop(section, { hasNews: isAtTop && newCount > 0 && !hasNewer, showNews });
  return (
    <section ref={section} className={styles.feed} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
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
      {Pull && <Pull onPull={feed.reload} />}
      <div ref={top} />
      <NewsPill
        feed={feed}
        isLeft={hasNewer || !isAtTop || isHeld}
        onShow={() => top.current?.scrollIntoView({ block: "center" })}
      />
      <FeedBody feed={feed} groupId={groupId} host={host} />
    </section>
  );
}

function NewsPill({
  feed,
  isLeft,
  onShow,
}: {
  readonly feed: Feed;
  /** Whether news don't appear by themselves. */
  readonly isLeft: boolean;
  readonly onShow: () => void;
}) {
  const t = useTranslate();
  const isShown = feed.newCount > 0 && isLeft;
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

function FeedBody({ feed, groupId, host }: { readonly feed: Feed; readonly groupId: number; readonly host: FeedHost }) {
  const t = useTranslate();
  // The page is drawn first; the cards follow in small steps that don't block input.
  const hasPage = useDeferredValue(true, false);
  if (feed.isLoading || (!hasPage && host.place?.heights === undefined)) return <FeedSkeleton />;
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
  return <FeedList feed={feed} host={host} />;
}

function EmptyFeed({ groupId, onReload }: { readonly groupId: number; readonly onReload: () => void }) {
  const t = useTranslate();
  const guild = useGuild();
  const canThank = useMayThank();
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
      {isFiltered ? <Button onClick={() => guild.group.choose(0)}>{t("dashboard:empty.allGroups")}</Button> : way}
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
  const { data } = useCall(statsCalls.get, { query: { group_id: 0 } });
  return mayAdd && data?.totalUsers === 1;
}
