import type { FeedItem } from "@guildhall/core/feed";
import type { ComponentProps } from "react";
import { useMayOpen, useMember, useTranslate } from "../../guild/index.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PurchaseEventCard, type PurchaseKind } from "./perk-card.tsx";

/** A purchase, with a link to its next step. */
export function PurchaseFeedCard({
  type,
  ...card
}: Omit<ComponentProps<typeof PurchaseEventCard>, "kind" | "meId" | "action"> & { readonly type: FeedItem["type"] }) {
  const { user } = useMember();
  // Only these types have a purchase.
  const kind = type as PurchaseKind;
  const isToDo = kind === "purchase_requested" || kind === "purchase_gifted";
  const action = isToDo && <PurchaseLink size="s" type={kind} purchase={card.purchase} />;
  return <PurchaseEventCard {...card} kind={kind} meId={user.id} action={action} />;
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

/** Where a purchase is shown: among requests, the reader's own, or the perks for everyone else. */
function purchaseWay(kind: PurchaseKind, isHolder: boolean) {
  if (kind === "purchase_requested") return { href: "/purchases/requests", text: "cards:perk.toRequests" } as const;
  return isHolder
    ? ({ href: "/profile/perks", text: "cards:perk.toOwn" } as const)
    : ({ href: "/perks", text: "cards:perk.toPerks" } as const);
}
