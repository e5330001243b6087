import type { PurchaseCard as Purchase } from "@guildhall/core/purchases";
import {
  Avatar,
  Badge,
  Clamp,
  FeedItem,
  MemberName,
  RewardList,
  Sentence,
  type FeedItemFrame,
  type FeedTime,
} from "@guildhall/widget";
import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useFeedTime } from "@guildhall/widget/time";
import { memberHref } from "@guildhall/core/navigation";

/** One purchase: perk, holder, payer, price and comments. */
export function PurchaseCard({
  purchase,
  actions,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly purchase: Purchase;
  readonly actions?: ReactNode;
}) {
  const t = useTranslate();
  const time = usePurchaseTime(purchase);
  const {
    productId,
    productTitle,
    productImageUrlSmall,
    userId,
    userName,
    userAvatarUrl,
    buyer,
    costs,
    isPriceHidden,
    message,
  } = purchase;
  const holder = (
    <MemberName member={{ id: userId, name: userName, avatarUrl: userAvatarUrl }} memberHref={memberHref} />
  );
  const isGift = buyer.id !== userId;
  return (
    <FeedItem
      {...frame}
      time={time}
      media={<Avatar person={{ id: productId, name: productTitle, avatarUrl: productImageUrlSmall }} />}
      headline={
        <>
          <strong>{productTitle}</strong>
          <br />
          {isGift ? (
            <Sentence
              textKey="purchases:card.gift"
              parts={{ holder, buyer: <MemberName member={buyer} memberHref={memberHref} /> }}
            />
          ) : (
            <Sentence textKey="purchases:card.own" parts={{ holder }} />
          )}
        </>
      }
      actions={actions}
    >
      {costs.length > 0 && <RewardList rewards={costs} />}
      {costs.length === 0 && !isPriceHidden && <Badge>{t("purchases:card.free")}</Badge>}
      {message !== "" && <Clamp text={message} isFixed />}
      <Outcome purchase={purchase} />
    </FeedItem>
  );
}

/** Who activated it, and their comment. */
function Outcome({ purchase: { activatedBy, activationComment } }: { readonly purchase: Purchase }) {
  if (activatedBy === null) return null;
  const parts = { name: <MemberName member={activatedBy} memberHref={memberHref} /> };
  return (
    <>
      <p>
        <Sentence textKey="purchases:card.activatedBy" parts={parts} />
      </p>
      {activationComment !== "" && <Clamp text={activationComment} isFixed />}
    </>
  );
}

function usePurchaseTime({ createdAt, requestedAt, activatedAt }: Purchase): FeedTime {
  const t = useTranslate();
  const timeOf = useFeedTime();
  if (activatedAt !== null) {
    const time = timeOf(activatedAt);
    return { ...time, text: t("purchases:card.activated", { when: time.text }) };
  }
  const time = timeOf(requestedAt ?? createdAt);
  return {
    ...time,
    text: t(requestedAt === null ? "purchases:card.bought" : "purchases:card.requested", { when: time.text }),
  };
}
