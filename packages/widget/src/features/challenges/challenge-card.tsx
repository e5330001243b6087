import { plainText } from "@guildhall/core";
import { type ChallengeCard, isGivenUp, isOpenChallenge } from "@guildhall/core/challenges";
import Award from "lucide-react/icons/award";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import { Fragment, type KeyboardEvent, type ReactNode } from "react";
import { useGuild, useTranslate } from "../../guild/index.ts";
import { useFeedTime, useScheduleWords } from "../../time/index.ts";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame, type FeedTime } from "../../ui/feed-item.tsx";
import { Link } from "../../ui/link.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import { CardDeadlines } from "./card-deadlines.tsx";
import { MyStatus } from "./my-status.tsx";
import { TypeIcon } from "../../ui/type-icon.tsx";

/** A challenge in a list; Enter opens it. */
export function ChallengeListCard({
  challenge,
  actions,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly challenge: ChallengeCard;
  /** Buttons after what is known of it. */
  readonly actions?: ReactNode;
}) {
  const t = useTranslate();
  const time = useCardTime(challenge);
  const { navigate } = useGuild();
  const href = `/challenge/${String(challenge.id)}`;
  const open = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && event.target === event.currentTarget) navigate(href);
  };
  const description = plainText(challenge.description);
  return (
    <FeedItem
      {...frame}
      time={time}
      onKeyDown={open}
      media={
        <FeedIcon tone="primary">
          <TypeIcon type={challenge.type} />
        </FeedIcon>
      }
      headline={
        <>
          <Link href={href}>{challenge.title}</Link>
          <br />
          {t("challenges:card.by", { type: t(`challenges:types.${challenge.type}`), author: challenge.authorName })}
        </>
      }
      actions={<Facts challenge={challenge} actions={actions} />}
    >
      {description !== "" && <Clamp text={description} isFixed />}
      <Rewards challenge={challenge} />
    </FeedItem>
  );
}

function Rewards({ challenge }: { readonly challenge: ChallengeCard }) {
  const { rewards, entityRewards } = challenge;
  if (rewards.length + entityRewards.length === 0) return null;
  return (
    <div>
      {rewards.length > 0 && <RewardList rewards={rewards} />}
      {entityRewards.map(({ achievementTemplate: { id, title } }) => (
        <Fragment key={id}>
          {" "}
          <Badge tone="primary" icon={<Award />}>
            {title}
          </Badge>
        </Fragment>
      ))}
    </div>
  );
}

function Facts({ challenge, actions }: { readonly challenge: ChallengeCard; readonly actions: ReactNode }) {
  const t = useTranslate();
  const { participants, inReviewCount, myStatus, isDone } = challenge;
  return (
    <>
      <CardDeadlines challenge={challenge} />
      {isGivenUp(challenge) && <Badge tone="warning">{t("challenges:card.givenUp")}</Badge>}
      {isDone && myStatus === null && isOpenChallenge(challenge) && (
        <Badge tone="success">{t("challenges:card.done")}</Badge>
      )}
      <MyStatus {...challenge} />
      {inReviewCount > 0 && (
        <Badge tone="primary" icon={<ClipboardCheck />}>
          {t("challenges:card.inReview", { count: inReviewCount })}
        </Badge>
      )}
      {participants.total > 0 && <AvatarStack people={participants.items} total={participants.total} />}
      {actions}
    </>
  );
}

/** Which time to show: scheduled, closed or published. */
function useCardTime({ schedule, closedAt, publishedAt }: ChallengeCard): FeedTime {
  const time = useFeedTime();
  const words = useScheduleWords();
  if (schedule !== null) {
    return { iso: schedule.publishAt, text: words(schedule) };
  }
  const at = closedAt ?? publishedAt;
  return at === null ? { iso: "", text: "" } : time(at);
}
