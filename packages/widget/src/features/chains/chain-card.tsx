import type { ChainCard } from "@guildhall/core/chains";
import Sparkles from "lucide-react/icons/sparkles";
import type { ReactNode } from "react";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import { ActivityCardFrame } from "../activities/index.ts";

export function ChainListCard({
  chain,
  actions,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly chain: ChainCard;
  readonly actions?: ReactNode;
}) {
  return (
    <ActivityCardFrame
      {...frame}
      kind="chain"
      activity={chain}
      icon={<Sparkles aria-hidden="true" />}
      byline={chain.authorName}
      facts={actions}
    />
  );
}
