import type { ReactNode } from "react";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { RewardList, type RewardAmount } from "../../ui/reward.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";

/** Reminds people in the feed of their unused quota this month. */
export function QuotaReminderCard({
  headline,
  text,
  left,
  action,
  ...frame
}: FeedItemFrame & {
  readonly headline: ReactNode;
  readonly text: string;
  /** One amount per currency. */
  readonly left: readonly RewardAmount[];
  readonly action?: ReactNode;
}) {
  return (
    <FeedItem
      {...frame}
      glow
      media={
        <FeedIcon tone="primary">
          <HeartHandshake />
        </FeedIcon>
      }
      headline={<strong>{headline}</strong>}
      actions={action}
    >
      <p>{text}</p>
      <RewardList rewards={left} />
    </FeedItem>
  );
}
