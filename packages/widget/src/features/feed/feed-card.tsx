import { formatAmount, subtractAmounts } from "@guildhall/core";
import { type FeedItem } from "@guildhall/core/feed";
import { challengeHref, memberHref } from "@guildhall/core/navigation";
import { useGuild, useMember, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import type { RewardAmount } from "../../ui/reward.tsx";
import { ThanksCard } from "../thanks/index.ts";
import { AchievementCard } from "./achievement-card.tsx";
import { ActivityCard, type ActivityKind } from "./activity-card.tsx";
import { AdjustmentCard } from "./adjustment-card.tsx";
import type { ThankInReturn } from "./feed-host.ts";
import { MessageCard } from "./message-card.tsx";
import { PerkFeedCard, PurchaseFeedCard } from "./perk-feed-card.tsx";
import { QuotaReminderCard } from "./quota-reminder-card.tsx";
import { useThankBack } from "./use-thank-back.ts";

export interface FeedCardProps extends FeedItemFrame {
  readonly item: Omit<FeedItem, "id" | "createdAt">;
  readonly onThankBack?: ThankInReturn | undefined;
}

/** One card of the feed or of the notifications, by its type. */
export function FeedCard({ item, onThankBack, ...frame }: FeedCardProps) {
  if (item.thanks !== undefined) return <ThanksFeedCard thanks={item.thanks} onThankBack={onThankBack} {...frame} />;
  if (item.adjustment !== undefined) return <AdjustmentFeedCard item={item} adjustment={item.adjustment} {...frame} />;
  if (item.quotaReminder !== undefined) return <ReminderFeedCard reminder={item.quotaReminder} {...frame} />;
  if (item.achievement !== undefined) return <AchievementFeedCard achievement={item.achievement} {...frame} />;
  if (item.challenge !== undefined) return <ActivityFeedCard item={item} challenge={item.challenge} {...frame} />;
  if (item.product !== undefined) return <PerkFeedCard product={item.product} {...frame} />;
  if (item.purchase !== undefined) return <PurchaseFeedCard item={item} purchase={item.purchase} {...frame} />;
  // A newer server may send types unknown to this build.
  return <MessageCard title={item.author?.name ?? ""} author={item.author} {...frame} />;
}

function ThanksFeedCard({
  thanks,
  onThankBack,
  ...frame
}: FeedItemFrame & {
  readonly thanks: NonNullable<FeedItem["thanks"]>;
  readonly onThankBack: ThankInReturn | undefined;
}) {
  const { user } = useMember();
  const thankBack = useThankBack(thanks, onThankBack);
  // Anyone may thank through the shortcut; the button is for those who were thanked.
  const isForMe = thanks.receivers.some((receiver) => receiver.id === user.id);
  return (
    <ThanksCard
      {...frame}
      giver={{ id: thanks.authorUserId, name: thanks.authorName, avatarUrl: thanks.authorAvatarUrl }}
      receivers={thanks.receivers}
      description={thanks.description}
      rewards={thanks.rewards}
      meId={user.id}
      memberHref={memberHref}
      {...(thankBack && isForMe && { thankBack: { onSelect: thankBack } })}
      onKeyDown={(event) => {
        if (event.code !== "KeyT" || event.target !== event.currentTarget || thankBack === null) return;
        event.preventDefault();
        thankBack();
      }}
    />
  );
}

function AdjustmentFeedCard({
  item,
  adjustment,
  ...frame
}: FeedItemFrame & {
  readonly item: Pick<FeedItem, "author">;
  readonly adjustment: NonNullable<FeedItem["adjustment"]>;
}) {
  const language = useReaderLanguage();
  const { user } = useMember();
  const changes = adjustment.changes.map(({ before, after }): RewardAmount => {
    const amount = subtractAmounts(after.amount, before.amount);
    return { ...after, amount, formattedAmount: formatAmount(amount, language) };
  });
  return (
    <AdjustmentCard
      {...frame}
      actor={item.author}
      member={adjustment.user}
      changes={changes}
      comment={adjustment.comment}
      meId={user.id}
      memberHref={memberHref}
    />
  );
}

function ActivityFeedCard({
  item,
  challenge,
  ...frame
}: FeedItemFrame & {
  readonly item: Pick<FeedItem, "author" | "type" | "assignment">;
  readonly challenge: NonNullable<FeedItem["challenge"]>;
}) {
  const { user, features } = useMember();
  const { author, type, assignment } = item;
  return (
    <ActivityCard
      {...frame}
      // Only these types have a challenge.
      kind={type as ActivityKind}
      actor={author}
      challenge={challenge}
      {...(assignment && { assignment })}
      {...(features.includes("challenges") && { href: challengeHref(challenge.id) })}
      meId={user.id}
      memberHref={memberHref}
    />
  );
}

function AchievementFeedCard({
  achievement,
  ...frame
}: FeedItemFrame & {
  readonly achievement: NonNullable<FeedItem["achievement"]>;
}) {
  const { user } = useMember();
  return <AchievementCard {...frame} achievement={achievement} meId={user.id} memberHref={memberHref} />;
}

function ReminderFeedCard({
  reminder,
  ...frame
}: FeedItemFrame & {
  readonly reminder: NonNullable<FeedItem["quotaReminder"]>;
}) {
  const t = useTranslate();
  const language = useReaderLanguage();
  const canThank = useGuild().hasPage("/thanks/create");
  const left = reminder.quota
    .filter((line) => line.free > 0)
    .map((line): RewardAmount => ({ ...line, amount: line.free, formattedAmount: formatAmount(line.free, language) }));
  return (
    <QuotaReminderCard
      {...frame}
      left={left}
      action={
        canThank && (
          <ButtonLink size="s" href="/thanks/create">
            {t("dashboard:empty.thank")}
          </ButtonLink>
        )
      }
    />
  );
}
