import { plainText } from "@guildhall/core";
import { type ChallengeCard, isGivenUp, isOpenChallenge } from "@guildhall/core/challenges";
import {
  AvatarStack,
  Badge,
  ButtonLink,
  Clamp,
  FeedIcon,
  FeedItem,
  Link,
  RewardList,
  type FeedItemFrame,
  type FeedTime,
} from "@guildhall/widget";
import { useNavigate } from "@tanstack/react-router";
import Award from "lucide-react/icons/award";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import { Fragment, type KeyboardEvent } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useFeedTime } from "@guildhall/widget/time";
import { useScheduleWords } from "../schedules/index.ts";
import { DeadlineFacts } from "./card-deadlines.tsx";
import { MyStatus } from "./my-status.tsx";
import { TypeIcon } from "./type-icon.tsx";

/** A challenge in a list; Enter opens it. */
export function ChallengeListCard({
  challenge,
  canEdit,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly challenge: ChallengeCard;
  readonly canEdit: boolean;
}) {
  const t = useTranslate();
  const time = useCardTime(challenge);
  const navigate = useNavigate();
  const href = `/challenge/${String(challenge.id)}`;
  const open = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && event.target === event.currentTarget) void navigate({ href });
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
      actions={<Facts challenge={challenge} canEdit={canEdit} />}
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

function Facts({ challenge, canEdit }: { readonly challenge: ChallengeCard; readonly canEdit: boolean }) {
  const t = useTranslate();
  const { participants, inReviewCount, myStatus, isDone, id } = challenge;
  return (
    <>
      <DeadlineFacts challenge={challenge} />
      {isGivenUp(challenge) && <Badge tone="warning">{t("challenges:card.givenUp")}</Badge>}
      {isDone && myStatus === null && isOpenChallenge(challenge) && (
        <Badge tone="success">{t("challenges:card.done")}</Badge>
      )}
      {myStatus !== null && <MyStatus status={myStatus} />}
      {inReviewCount > 0 && (
        <Badge tone="primary" icon={<ClipboardCheck />}>
          {t("challenges:card.inReview", { count: inReviewCount })}
        </Badge>
      )}
      {participants.total > 0 && <AvatarStack people={participants.items} total={participants.total} />}
      {canEdit && (
        <ButtonLink size="s" href={`/challenge/${String(id)}/edit`}>
          {t("words:edit")}
        </ButtonLink>
      )}
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
