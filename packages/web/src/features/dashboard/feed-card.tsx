import { formatAmount, subtractAmounts } from "@guildhall/core";
import { type FeedItem } from "@guildhall/core/feed";
import {
  AchievementCard,
  ActivityCard,
  AdjustmentCard,
  ButtonLink,
  MessageCard,
  QuotaReminderCard,
  ThanksCard,
  type ActivityKind,
  type FeedItemFrame,
  type RewardAmount,
} from "@guildhall/widget";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { useMember } from "../../session/use-session.ts";
import { challengeHref, memberHref } from "./addresses.ts";
import { PerkFeedCard, PurchaseFeedCard } from "./perk-feed-card.tsx";
import { useThankBack } from "./use-thank-back.ts";

/** One card of the feed or of the notifications, by its type. */
export function FeedCard({ item, ...frame }: FeedItemFrame & { readonly item: Omit<FeedItem, "id" | "createdAt"> }) {
  if (item.thanks !== undefined) return <ThanksFeedCard thanks={item.thanks} {...frame} />;
  if (item.adjustment !== undefined) return <AdjustmentFeedCard item={item} adjustment={item.adjustment} {...frame} />;
  if (item.quotaReminder !== undefined) return <ReminderFeedCard reminder={item.quotaReminder} {...frame} />;
  if (item.achievement !== undefined) return <AchievementFeedCard achievement={item.achievement} {...frame} />;
  if (item.challenge !== undefined) return <ActivityFeedCard item={item} challenge={item.challenge} {...frame} />;
  if (item.product !== undefined) return <PerkFeedCard product={item.product} {...frame} />;
  if (item.purchase !== undefined) return <PurchaseFeedCard item={item} purchase={item.purchase} {...frame} />;
  // A newer server may send types unknown to this build.
  return <MessageCard title={item.author?.name ?? ""} author={item.author} {...frame} />;
}

function ThanksFeedCard({ thanks, ...frame }: FeedItemFrame & { readonly thanks: NonNullable<FeedItem["thanks"]> }) {
  const { user } = useMember();
  const thankBack = useThankBack(thanks);
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
  const language = useLanguage();
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
  const language = useLanguage();
  const canThank = useHasRoute("/thanks/create");
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
