import type { Achievement } from "@guildhall/core/achievements";
import Award from "lucide-react/icons/award";
import { Avatar } from "../../ui/avatar.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { MemberName, type MemberHref } from "../members/index.ts";
import { FeedIcon } from "../../ui/feed-icon.tsx";

export function AchievementCard({
  achievement,
  meId,
  memberHref,
  ...frame
}: FeedItemFrame & {
  readonly achievement: Achievement;
  readonly meId?: number;
  readonly memberHref?: MemberHref;
}) {
  const { user, title, description } = achievement;
  const isMine = user.id === meId;
  const parts = { member: <MemberName member={user} memberHref={memberHref} />, achievement: <strong>{title}</strong> };
  return (
    <FeedItem
      {...frame}
      glow={isMine}
      media={<Avatar person={user} />}
      headline={
        <Sentence textKey={isMine ? "cards:activity.achievedByYou" : "cards:activity.achieved"} parts={parts} />
      }
    >
      <AchievementPicture imageUrl={achievement.imageUrl} />
      {description !== "" && <Clamp text={description} />}
    </FeedItem>
  );
}

/** The achievement's image, or the default icon. */
export function AchievementPicture({ imageUrl }: { readonly imageUrl: string }) {
  if (imageUrl === "")
    return (
      <FeedIcon tone="primary">
        <Award />
      </FeedIcon>
    );
  return <img src={imageUrl} alt="" width="56" height="56" loading="lazy" />;
}
