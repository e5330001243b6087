import type { Achievement } from "@guildhall/core/achievements";
import type { ReactNode } from "react";
import Award from "lucide-react/icons/award";
import { Avatar } from "../../ui/avatar.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";

export function AchievementCard({
  achievement,
  headline,
  meId,
  ...frame
}: FeedItemFrame & {
  readonly achievement: Achievement;
  readonly headline: ReactNode;
  readonly meId?: number;
}) {
  const { user, description } = achievement;
  return (
    <FeedItem {...frame} glow={user.id === meId} media={<Avatar person={user} />} headline={headline}>
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
