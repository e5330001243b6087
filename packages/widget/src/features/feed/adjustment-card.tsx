import type { ReactNode } from "react";
import Scale from "lucide-react/icons/scale";
import { Avatar, type Person } from "../../ui/avatar.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { RewardChip, type RewardAmount } from "../../ui/reward.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import styles from "./feed-card.module.css";

/** A manual change of the reader's balance: actor, amounts and reason. */
export function AdjustmentCard({
  actor,
  headline,
  changes,
  comment,
  ...frame
}: FeedItemFrame & {
  readonly actor: Person | null;
  readonly headline: ReactNode;
  /** The differences; `amount` is negative for a deduction. */
  readonly changes: readonly RewardAmount[];
  readonly comment?: string;
}) {
  return (
    <FeedItem
      {...frame}
      glow
      media={
        actor ? (
          <Avatar person={actor} />
        ) : (
          <FeedIcon>
            <Scale />
          </FeedIcon>
        )
      }
      headline={headline}
    >
      <span className={styles.rewards}>
        {changes.map((change) => (
          <RewardChip key={change.currencyId} reward={change} tone={change.amount < 0 ? "loss" : "gain"} />
        ))}
      </span>
      {comment && <Clamp text={comment} />}
    </FeedItem>
  );
}
