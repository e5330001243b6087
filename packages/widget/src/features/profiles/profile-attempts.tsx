import { assignmentCalls, attemptWord, isCompletedAssignment } from "@guildhall/core/challenges";
import { cardStyles as cards } from "../../forms/index.ts";
import { useList, useMember, useTranslate } from "../../guild/index.ts";
import { useFeedTime } from "../../time/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import { TypeIcon } from "../../ui/type-icon.tsx";
import { ATTEMPT_TONES } from "../challenges/index.ts";
import { FeedSkeleton } from "../feed/index.ts";
import { attemptsOf, type ProfileAttempt } from "./profile-reads.ts";

/** A member's attempts that the reader may see, newest first. */
export function ProfileAttempts({ userId }: { readonly userId: number }) {
  const t = useTranslate();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useList(
    assignmentCalls.listOfUser,
    attemptsOf(userId),
  );
  if (data === undefined) {
    if (!isError) return <FeedSkeleton />;
    const retry = <Button onClick={() => void refetch()}>{t("profile:retry")}</Button>;
    return (
      <Card>
        <EmptyState picture="offline" title={t("profile:attempts.failed")} action={retry} />
      </Card>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NoAttempts userId={userId} />;
  return (
    <>
      <div role="feed" aria-label={t("profile:attempts.list")} aria-busy={isFetchingNextPage} className={cards.cards}>
        {items.map((item, index) => (
          <Attempt
            key={item.id}
            attempt={item}
            tone={ATTEMPT_TONES[item.status]}
            position={index + 1}
            setSize={hasNextPage ? -1 : items.length}
            tabIndex={0}
          />
        ))}
      </div>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}

function Attempt({
  attempt,
  tone,
  ...frame
}: Omit<FeedItemFrame, "time"> & { readonly attempt: ProfileAttempt; readonly tone: BadgeTone }) {
  const t = useTranslate();
  const time = useFeedTime();
  const { challengeId, challengeTitle, type, rewards, at } = attempt;
  return (
    <FeedItem
      {...frame}
      time={time(at)}
      media={
        <FeedIcon tone={isCompletedAssignment(attempt) ? "success" : "primary"}>
          <TypeIcon type={type} />
        </FeedIcon>
      }
      headline={<Link href={`/challenge/${String(challengeId)}`}>{challengeTitle}</Link>}
      actions={<Badge tone={tone}>{t(`profile:attempts.status.${attemptWord(attempt)}`)}</Badge>}
    >
      {rewards.length > 0 && <RewardList rewards={rewards} />}
    </FeedItem>
  );
}

function NoAttempts({ userId }: { readonly userId: number }) {
  const t = useTranslate();
  const isOwn = useMember().user.id === userId;
  const find = isOwn && (
    <ButtonLink href="/challenges" variant="primary">
      {t("profile:attempts.find")}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState picture="flag" title={t("profile:attempts.none")} action={find}>
        {isOwn && t("profile:attempts.noneHint")}
      </EmptyState>
    </Card>
  );
}
