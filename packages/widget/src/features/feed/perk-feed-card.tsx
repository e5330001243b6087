import type { FeedItem } from "@guildhall/core/feed";
import { memberHref } from "@guildhall/core/navigation";
import { useMayOpen, useMember, useTranslate } from "../../guild/index.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import { PerkAddedCard, PurchaseEventCard, type PurchaseKind } from "./perk-card.tsx";

/** A perk added to the shelf, with a link. */
export function PerkFeedCard({
  product: perk,
  ...frame
}: FeedItemFrame & { readonly product: NonNullable<FeedItem["product"]> }) {
  return <PerkAddedCard {...frame} product={perk} {...(useMayOpen(PERKS) && { href: PERKS })} />;
}

/** A purchase, with a link to its next step. */
export function PurchaseFeedCard({
  item,
  purchase,
  ...frame
}: FeedItemFrame & {
  readonly item: Pick<FeedItem, "type">;
  readonly purchase: NonNullable<FeedItem["purchase"]>;
}) {
  const { user } = useMember();
  // Only these types have a purchase.
  const kind = item.type as PurchaseKind;
  const { href } = purchaseWay(kind, purchase.holder.id === user.id);
  const mayOpen = useMayOpen(href);
  const isToDo = kind === "purchase_requested" || kind === "purchase_gifted";
  return (
    <PurchaseEventCard
      {...frame}
      kind={kind}
      purchase={purchase}
      {...(mayOpen && { href })}
      meId={user.id}
      memberHref={memberHref}
      action={isToDo && <PurchaseLink size="s" type={kind} purchase={purchase} />}
    />
  );
}

/** The link of a purchase card; none where the reader has no access. */
export function PurchaseLink({
  type,
  purchase,
  size,
}: {
  readonly type: FeedItem["type"];
  readonly purchase: NonNullable<FeedItem["purchase"]>;
  readonly size?: "s";
}) {
  const t = useTranslate();
  const { user } = useMember();
  const { href, text } = purchaseWay(type as PurchaseKind, purchase.holder.id === user.id);
  const mayOpen = useMayOpen(href);
  return mayOpen ? (
    <ButtonLink {...(size && { size })} href={href}>
      {t(text)}
    </ButtonLink>
  ) : null;
}

const PERKS = "/perks";

/** Where a purchase is shown: among requests, the reader's own, or the shelf for everyone else. */
function purchaseWay(kind: PurchaseKind, isHolder: boolean) {
  if (kind === "purchase_requested") return { href: "/purchases/requests", text: "cards:perk.toRequests" } as const;
  return isHolder
    ? ({ href: "/profile/perks", text: "cards:perk.toOwn" } as const)
    : ({ href: PERKS, text: "cards:perk.toPerks" } as const);
}
