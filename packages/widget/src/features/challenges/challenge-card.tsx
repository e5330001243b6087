import { type ChallengeCard, isGivenUp, isOpenChallenge } from "@guildhall/core/challenges";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import type { ReactNode } from "react";
import { useTranslate } from "../../guild/index.ts";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import { TypeIcon } from "../../ui/type-icon.tsx";
import { ActivityCardFrame } from "../activities/index.ts";
import { CardDeadlines } from "./card-deadlines.tsx";
import { MyStatus } from "./my-status.tsx";

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
  const { type, authorName } = challenge;
  return (
    <ActivityCardFrame
      {...frame}
      kind="challenge"
      activity={challenge}
      icon={<TypeIcon type={type} />}
      byline={t("challenges:card.by", { type: t(`challenges:types.${type}`), author: authorName })}
      facts={<Facts challenge={challenge} actions={actions} />}
    />
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
