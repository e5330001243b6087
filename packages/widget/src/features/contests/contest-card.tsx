import { stageOf, type ContestCard } from "@guildhall/core/contests";
import Medal from "lucide-react/icons/medal";
import type { ReactNode } from "react";
import { useTranslate } from "../../guild/index.ts";
import { useAhead } from "../../time/index.ts";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Prizes, Stage } from "../../ui/contest-lines.tsx";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import { ActivityCardFrame } from "../activities/index.ts";

export function ContestListCard({
  contest,
  actions,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly contest: ContestCard;
  /** Buttons after what is known of it. */
  readonly actions?: ReactNode;
}) {
  const t = useTranslate();
  const { type, authorName, imageUrl, rewardsByPlace, participants, endedAt } = contest;
  const closes = useAhead(contest.closedAt);
  const [first = []] = rewardsByPlace;
  return (
    <ActivityCardFrame
      {...frame}
      kind="contest"
      activity={{ ...contest, closedAt: endedAt }}
      icon={<Medal aria-hidden="true" />}
      cover={imageUrl}
      byline={t("contests:card.by", { type: t(`contests:types.${type}`), author: authorName })}
      prizes={<Prizes rewards={first} places={rewardsByPlace.length} />}
      facts={
        <>
          <Stage contest={{ ...contest, stage: stageOf(contest) }} closes={closes} />
          {participants.total > 0 && <AvatarStack people={participants.items} total={participants.total} />}
          {actions}
        </>
      }
    />
  );
}
