import type { ContestCard } from "@guildhall/core/contests";
import Sparkles from "lucide-react/icons/sparkles";
import type { ReactNode } from "react";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import { ActivityCardFrame } from "../activities/index.ts";

export function ContestListCard({
  contest,
  actions,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly contest: ContestCard;
  readonly actions?: ReactNode;
}) {
  return (
    <ActivityCardFrame
      {...frame}
      kind="contest"
      activity={contest}
      icon={<Sparkles aria-hidden="true" />}
      byline={contest.authorName}
      facts={actions}
    />
  );
}
