import { describeRefusal } from "@guildhall/core/i18n";
import {
  isActivated,
  isRefunded,
  type PurchaseCard,
  type PurchaseStatus,
  purchaseCalls,
} from "@guildhall/core/purchases";
import { cardStyles as cards } from "../../forms/index.ts";
import {
  useSend,
  useGuild,
  useList,
  useMember,
  useReadOnly,
  useTranslate,
  useTranslateAny,
} from "../../guild/index.ts";
import { useFeedTime } from "../../time/index.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { FeedSkeleton } from "../feed/index.ts";
import { memberHref, MemberName } from "../members/index.ts";
import { perksOf } from "./perks-of.ts";

const TONES: Readonly<Record<PurchaseStatus, BadgeTone>> = {
  inactive: "primary",
  activation_requested: "warning",
  activated: "success",
  refunded: "neutral",
};

/** A member's purchases and gifts that the reader may see, newest first. */
export function ProfilePerks({ userId }: { readonly userId: number }) {
  const t = useTranslate();
  const isOwn = useMember().user.id === userId;
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useList(
    purchaseCalls.listOfUser,
    perksOf(userId),
  );
  if (data === undefined) {
    if (!isError) return <FeedSkeleton />;
    const retry = <Button onClick={() => void refetch()}>{t("profile:retry")}</Button>;
    return (
      <Card>
        <EmptyState picture="offline" title={t("profile:perks.failed")} action={retry} />
      </Card>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NoPerks isOwn={isOwn} />;
  return (
    <>
      <div role="feed" aria-label={t("profile:perks.list")} aria-busy={isFetchingNextPage} className={cards.cards}>
        {items.map((item, index) => (
          <Perk
            key={item.id}
            purchase={item}
            isOwn={isOwn}
            position={index + 1}
            setSize={hasNextPage ? -1 : items.length}
            tabIndex={0}
          />
        ))}
      </div>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}

function NoPerks({ isOwn }: { readonly isOwn: boolean }) {
  const t = useTranslate();
  const find = isOwn && (
    <ButtonLink href="/perks" variant="primary">
      {t("profile:perks.find")}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState picture="flag" title={t("profile:perks.none")} action={find}>
        {isOwn && t("profile:perks.noneHint")}
      </EmptyState>
    </Card>
  );
}

function Perk({
  purchase,
  isOwn,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly purchase: PurchaseCard;
  readonly isOwn: boolean;
}) {
  const t = useTranslate();
  const time = useFeedTime();
  const { productId, productTitle, productImageUrlSmall, userId, buyer, status, costs, isFree, createdAt } = purchase;
  const isGift = buyer.id !== userId;
  const waits = !isActivated(purchase) && !isRefunded(purchase);
  return (
    <FeedItem
      {...frame}
      time={time(createdAt)}
      media={<Avatar person={{ id: productId, name: productTitle, avatarUrl: productImageUrlSmall }} />}
      headline={<strong>{productTitle}</strong>}
      meta={<Badge tone={TONES[status]}>{t(`profile:perks.status.${status}`)}</Badge>}
      actions={isOwn && waits && <RequestButton purchase={purchase} />}
    >
      {isGift && (
        <p>
          <Sentence
            textKey="profile:perks.giftFrom"
            parts={{ buyer: <MemberName member={buyer} memberHref={memberHref} /> }}
          />
        </p>
      )}
      {costs.length > 0 && <RewardList rewards={costs} />}
      {isFree && <Badge>{t("profile:perks.free")}</Badge>}
      <Words purchase={purchase} />
    </FeedItem>
  );
}

/** Its message, and when it was activated. */
function Words({ purchase: { message, activatedBy, activationComment } }: { readonly purchase: PurchaseCard }) {
  const t = useTranslate();
  return (
    <>
      {message !== "" && <Clamp text={message} isFixed />}
      {activatedBy !== null && activationComment !== "" && (
        <>
          <p>{t("profile:perks.comment", { name: activatedBy.name })}</p>
          <Clamp text={activationComment} isFixed />
        </>
      )}
    </>
  );
}

function RequestButton({ purchase: { id, abilities } }: { readonly purchase: PurchaseCard }) {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  const guild = useGuild();
  const { send, ...action } = useSend(purchaseCalls.requestActivation);
  const readOnly = useReadOnly();
  const { allowed, reason = "" } = abilities.requestActivation;
  const request = (): void =>
    send({ params: { id } }, () => guild.notify({ text: t("profile:perks.asked"), tone: "good" }));
  return (
    <>
      <Button
        size="s"
        busy={action.isBusy}
        disabledReason={allowed ? readOnly : describeRefusal(translateAny, { reason })}
        onClick={request}
      >
        {t("profile:perks.ask")}
      </Button>
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
    </>
  );
}
