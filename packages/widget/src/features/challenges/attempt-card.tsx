import { type Assignment, attemptWord, isInReview } from "@guildhall/core/challenges";
import { useMember, useTranslate } from "../../guild/index.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { FeedItem, type FeedItemProps } from "../../ui/feed-item.tsx";
import type { FeedTime } from "../../ui/time-attributes.ts";
import { RewardList } from "../../ui/reward.tsx";
import { useFeedTime } from "../../time/index.ts";
import { MemberNames, memberHref } from "../members/index.ts";
import { AttemptFiles } from "./attempt-files.tsx";
import { AttemptTalk } from "./attempt-talk.tsx";
import styles from "./challenge.module.css";

const TONES: Readonly<Record<Assignment["status"], BadgeTone>> = {
  active: "primary",
  in_review: "warning",
  rejected: "warning",
  abandoned: "neutral",
  completed: "success",
  division: "warning",
};

// Further names are only counted.
const MOST_NAMES = 7;

/** One attempt at a challenge: members, status, submission and review. */
export function AttemptCard({
  attempt,
  actions,
  ...frame
}: {
  readonly attempt: Assignment;
} & Pick<FeedItemProps, "actions" | "position" | "setSize" | "tabIndex">) {
  const t = useTranslate();
  const me = useMember().user.id;
  const time = useAttemptTime(attempt);
  const { activityUser, assignees, files } = attempt;
  const people =
    assignees.length > 0
      ? assignees.map(({ userId: id, name, avatarUrl }) => ({ id, name, avatarUrl }))
      : [activityUser];
  const rewards = rewardsOf(attempt, me);
  return (
    <FeedItem
      {...frame}
      media={<Avatar person={activityUser} />}
      headline={<MemberNames members={people} max={MOST_NAMES} memberHref={memberHref} />}
      time={time}
      meta={<Badge tone={TONES[attempt.status]}>{t(`challenge:attempt.${attemptWord(attempt)}`)}</Badge>}
      actions={actions}
      glow={isInReview(attempt)}
    >
      {people.length > 1 && <p className={styles.quiet}>{t("challenge:mine.teamOf", { name: activityUser.name })}</p>}
      <AttemptTalk attempt={attempt} />
      <AttemptFiles files={files} />
      {rewards.length > 0 && <RewardList rewards={rewards} tone="gain" />}
    </FeedItem>
  );
}

/** The reader's share, or the only member's. */
function rewardsOf({ assignees }: Assignment, meId: number): Assignment["pool"] {
  const own = assignees.find(({ userId }) => userId === meId) ?? (assignees.length === 1 ? assignees[0] : undefined);
  return own?.rewards ?? [];
}

function useAttemptTime({ acceptedAt, submittedAt, completedAt }: Assignment): FeedTime {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const [key, at] =
    completedAt !== null
      ? (["paid", completedAt] as const)
      : submittedAt !== null
        ? (["handedIn", submittedAt] as const)
        : (["accepted", acceptedAt] as const);
  const time = timeOf(at);
  return { ...time, text: t(`challenge:mine.${key}`, { when: time.text }) };
}
