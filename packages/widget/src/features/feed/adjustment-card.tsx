import Scale from "lucide-react/icons/scale";
import { Avatar, type Person } from "../../ui/avatar.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { RewardChip, type RewardAmount } from "../../ui/reward.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { MemberName, type MemberHref } from "../members/index.ts";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import styles from "./feed-card.module.css";

/** A manual balance change: actor, member, amounts and reason. */
export function AdjustmentCard({
  actor,
  member,
  changes,
  comment,
  meId,
  memberHref,
  ...frame
}: FeedItemFrame & {
  readonly actor: Person | null;
  readonly member: Person;
  /** The differences; `amount` is negative for a deduction. */
  readonly changes: readonly RewardAmount[];
  readonly comment?: string;
  readonly meId?: number;
  readonly memberHref?: MemberHref;
}) {
  const isMine = member.id === meId;
  const parts = {
    ...(actor && { actor: <MemberName member={actor} memberHref={memberHref} /> }),
    member: <MemberName member={member} memberHref={memberHref} />,
  };
  return (
    <FeedItem
      {...frame}
      glow={isMine}
      media={
        actor ? (
          <Avatar person={actor} />
        ) : (
          <FeedIcon>
            <Scale />
          </FeedIcon>
        )
      }
      headline={<Sentence textKey={headlineKey(isMine, actor !== null)} parts={parts} />}
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

function headlineKey(isMine: boolean, hasActor: boolean): string {
  if (isMine) return hasActor ? "cards:adjustment.yoursBy" : "cards:adjustment.yours";
  return hasActor ? "cards:adjustment.theirsBy" : "cards:adjustment.theirs";
}
