import { isDraft, isOver } from "@guildhall/core/activities";
import { isThrough, type ChainCard } from "@guildhall/core/chains";
import Check from "lucide-react/icons/check";
import Users from "lucide-react/icons/users";
import Waypoints from "lucide-react/icons/waypoints";
import type { ReactNode } from "react";
import { useTranslate } from "../../guild/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { ChainProgress } from "../../ui/chain-lines.tsx";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import { ActivityCardFrame } from "../activities/index.ts";

export function ChainListCard({
  chain,
  actions,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly chain: ChainCard;
  /** Buttons after what is known of it. */
  readonly actions?: ReactNode;
}) {
  const t = useTranslate();
  const { authorName, progress, activitiesCount, isWelcome, people } = chain;
  return (
    <ActivityCardFrame
      {...frame}
      kind="chain"
      activity={chain}
      icon={<Waypoints aria-hidden="true" />}
      byline={authorName}
      prizes={progress.total > 0 && !isDraft(chain) && <ChainProgress progress={progress} />}
      facts={
        <>
          {isDraft(chain) && <Badge>{t("chains:card.steps", { count: activitiesCount })}</Badge>}
          {isThrough(progress) && (
            <Badge tone="success" icon={<Check />}>
              {t("cards:chain.finished")}
            </Badge>
          )}
          {isWelcome && !isOver(chain) && <Badge tone="primary">{t("chains:card.welcome")}</Badge>}
          {people !== null && people.started > 0 && (
            <Badge icon={<Users />}>{t("chains:card.people", { count: people.started, ...people })}</Badge>
          )}
          {actions}
        </>
      }
    />
  );
}
