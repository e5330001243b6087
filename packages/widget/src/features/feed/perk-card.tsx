import type { ReactNode } from "react";
import type { NotificationType, PerkPart, PurchasePart } from "@guildhall/core/notifications";
import Gift from "lucide-react/icons/gift";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { Link } from "../../ui/link.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { useText } from "../../ui/text.tsx";
import { MemberName, type MemberHref } from "../members/index.ts";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import styles from "./feed-card.module.css";

/** Card types about a purchase. */
export type PurchaseKind = Extract<NotificationType, `purchase_${string}`>;

/** A perk was added. */
export function PerkAddedCard({
  product: perk,
  href,
  ...frame
}: FeedItemFrame & {
  readonly product: PerkPart;
  /** The perks page; without it, the title isn't a link. */
  readonly href?: string;
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
      headline={<Sentence textKey="cards:perk.added" parts={{ perk: <PerkTitle title={title} href={href} /> }} />}
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
    /** The purchase's page; without it, the title isn't a link. */
    readonly href?: string;
    readonly meId?: number;
    readonly memberHref?: MemberHref;
    readonly action?: ReactNode;
  },
) {
  const { kind, purchase, href, meId, memberHref, action, ...frame } = props;
  const { holder, buyer, productTitle } = purchase;
  const parts = {
    perk: <PerkTitle title={productTitle} href={href} />,
    buyer: <MemberName member={buyer} memberHref={memberHref} />,
    holder: <MemberName member={holder} memberHref={memberHref} />,
  };
  return (
    <FeedItem
      {...frame}
      glow={kind !== "purchase_announced" || holder.id === meId}
      media={<Media kind={kind} purchase={purchase} />}
      headline={<Sentence textKey={headlineKey(kind, purchase, meId)} parts={parts} />}
      actions={action}
    >
      {bodyOf(purchase)}
    </FeedItem>
  );
}

function PerkTitle({ title, href }: { readonly title: string; readonly href: string | undefined }) {
  return href === undefined ? <strong>{title}</strong> : <Link href={href}>{title}</Link>;
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

function headlineKey(kind: PurchaseKind, purchase: PurchasePart, meId: number | undefined): string {
  if (kind === "purchase_announced") return announcedKey(purchase, meId);
  if (kind === "purchase_refunded")
    return purchase.buyer.id === meId ? "cards:perk.refunded" : "cards:perk.refundedGift";
  return `cards:perk.${kind.slice("purchase_".length)}`;
}

function announcedKey({ holder, buyer }: PurchasePart, meId: number | undefined): string {
  const isByYou = buyer.id === meId;
  if (holder.id === buyer.id) return isByYou ? "cards:perk.announcedByYou" : "cards:perk.announced";
  if (holder.id === meId) return "cards:perk.gifted";
  return isByYou ? "cards:perk.announcedGiftByYou" : "cards:perk.announcedGift";
}
