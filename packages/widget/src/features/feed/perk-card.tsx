import type { ReactNode } from "react";
import type { NotificationType } from "@guildhall/core/notifications";
import type { PerkPart } from "@guildhall/core/perks";
import type { PurchasePart } from "@guildhall/core/purchases";
import Gift from "lucide-react/icons/gift";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { useText } from "../../ui/text.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import styles from "./feed-card.module.css";

/** Card types about a purchase. */
export type PurchaseKind = Extract<NotificationType, `purchase_${string}`>;

/** A perk was added. */
export function PerkAddedCard({
  product: perk,
  headline,
  ...frame
}: FeedItemFrame & {
  readonly product: PerkPart;
  readonly headline: ReactNode;
}) {
  const t = useText();
  const { id, title, imageUrl, costs } = perk;
  return (
    <FeedItem
      {...frame}
      media={
        imageUrl === "" ? (
          <FeedIcon tone="primary">
            <Gift />
          </FeedIcon>
        ) : (
          <Avatar person={{ id, name: title, avatarUrl: imageUrl }} />
        )
      }
      headline={headline}
    >
      {costs.length > 0 ? <RewardList rewards={costs} /> : <Badge>{t("cards:perk.free")}</Badge>}
    </FeedItem>
  );
}

/** A purchase was announced, given as a gift, requested, activated or refunded. */
export function PurchaseEventCard(
  props: FeedItemFrame & {
    readonly kind: PurchaseKind;
    readonly purchase: PurchasePart;
    readonly headline: ReactNode;
    readonly meId?: number;
    readonly action?: ReactNode;
  },
) {
  const { kind, purchase, headline, meId, action, ...frame } = props;
  return (
    <FeedItem
      {...frame}
      glow={kind !== "purchase_announced" || purchase.holder.id === meId}
      media={<Media kind={kind} purchase={purchase} />}
      headline={headline}
      actions={action}
    >
      {bodyOf(purchase)}
    </FeedItem>
  );
}

/** The buyer or requester; if someone else acted on the purchase, the perk. */
function Media({ kind, purchase }: { readonly kind: PurchaseKind; readonly purchase: PurchasePart }) {
  const { id, productTitle, productImageUrl, holder, buyer } = purchase;
  if (kind === "purchase_announced" || kind === "purchase_gifted") return <Avatar person={buyer} />;
  if (kind === "purchase_requested") return <Avatar person={holder} />;
  if (productImageUrl !== "") return <Avatar person={{ id, name: productTitle, avatarUrl: productImageUrl }} />;
  return (
    <FeedIcon tone={kind === "purchase_activated" ? "success" : "neutral"}>
      <Gift />
    </FeedIcon>
  );
}

/** Comment and refunded amounts; null if there are none. */
function bodyOf({ comment, returned }: PurchasePart): ReactNode {
  if (comment === "" && returned.length === 0) return null;
  return (
    <>
      {comment !== "" && <Clamp text={comment} quote />}
      {returned.length > 0 && <Returned rewards={returned} />}
    </>
  );
}

function Returned({ rewards }: { readonly rewards: PurchasePart["returned"] }) {
  const t = useText();
  return (
    <span className={styles.rewards}>
      {t("cards:perk.returned")} <RewardList rewards={rewards} />
    </span>
  );
}
