import type { ReactNode } from "react";
import Megaphone from "lucide-react/icons/megaphone";
import { Avatar, type Person } from "../../ui/avatar.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";

/** A message from the workspace, and the fallback for notifications without a card of their own. */
export function MessageCard({
  headline,
  message,
  author,
  icon,
  action,
  ...frame
}: FeedItemFrame & {
  readonly headline: ReactNode;
  readonly message?: string;
  readonly author?: Person | null;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <FeedItem
      {...frame}
      media={author ? <Avatar person={author} /> : <FeedIcon>{icon ?? <Megaphone />}</FeedIcon>}
      headline={headline}
      actions={action}
    >
      {message && <Clamp text={message} />}
    </FeedItem>
  );
}
