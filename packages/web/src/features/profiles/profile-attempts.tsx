import { isCompletedAssignment } from "@guildhall/core/challenges";
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  FeedIcon,
  FeedItem,
  Link,
  LoadMore,
  RewardList,
  type FeedItemFrame,
} from "@guildhall/widget";
import { useInfiniteQuery } from "@tanstack/react-query";
import Swords from "lucide-react/icons/swords";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { useFeedTime } from "@guildhall/widget/time";
import { ATTEMPT_TONES } from "@guildhall/widget/challenges";
import { challengeHref, FeedSkeleton } from "../dashboard/index.ts";
import { attemptsOfQuery, type ProfileAttempt } from "./profile.queries.ts";

/** A member's attempts that the reader may see, newest first. */
export function ProfileAttempts({ userId }: { readonly userId: number }) {
  const t = useTranslate();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    attemptsOfQuery(userId),
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

function Attempt({ attempt, ...frame }: Omit<FeedItemFrame, "time"> & { readonly attempt: ProfileAttempt }) {
  const t = useTranslate();
  const time = useFeedTime();
  const { challengeId, challengeTitle, status, rewards, at } = attempt;
  return (
    <FeedItem
      {...frame}
      time={time(at)}
      media={
        <FeedIcon tone={isCompletedAssignment(attempt) ? "success" : "primary"}>
          <Swords />
        </FeedIcon>
      }
      headline={<Link href={challengeHref(challengeId)}>{challengeTitle}</Link>}
      actions={<Badge tone={ATTEMPT_TONES[status]}>{t(`profile:attempts.status.${status}`)}</Badge>}
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
