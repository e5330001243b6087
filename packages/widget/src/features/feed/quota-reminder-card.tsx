import type { ReactNode } from "react";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { RewardList, type RewardAmount } from "../../ui/reward.tsx";
import { useText } from "../../ui/text.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";

/** Reminds people in the feed of their unused quota this month. */
export function QuotaReminderCard({
  left,
  action,
  ...frame
}: FeedItemFrame & {
  /** One amount per currency. */
  readonly left: readonly RewardAmount[];
  readonly action?: ReactNode;
}) {
  const t = useText();
  return (
    <FeedItem
      {...frame}
      glow
      media={
        <FeedIcon tone="primary">
          <HeartHandshake />
        </FeedIcon>
      }
      headline={<strong>{t("cards:quotaReminder.headline")}</strong>}
      actions={action}
    >
      <p>{t("cards:quotaReminder.text")}</p>
      <RewardList rewards={left} />
    </FeedItem>
  );
}
