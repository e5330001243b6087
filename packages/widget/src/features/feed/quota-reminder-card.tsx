import type { ReactNode } from "react";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { RewardList, type RewardAmount } from "../../ui/reward.tsx";
import { useText } from "../../ui/text.tsx";
import { FeedIcon } from "./feed-icon.tsx";

/** The feed's reminder of thanks that are left to give this month. */
export function QuotaReminderCard({
  left,
  action,
  ...frame
}: FeedItemFrame & {
  /** What is left, one amount a currency. */
  readonly left: readonly RewardAmount[];
  /** The way to the thanks form. */
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
