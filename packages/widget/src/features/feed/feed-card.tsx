import { formatAmount, subtractAmounts } from "@guildhall/core";
import type { FeedItem } from "@guildhall/core/feed";
import type { CardPart } from "@guildhall/core/notifications";
import { memberHref } from "@guildhall/core/navigation";
import type { ReactNode } from "react";
import { useMayThank, useMember, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import type { RewardAmount } from "../../ui/reward.tsx";
import { thankByKey, ThanksCard } from "../thanks/index.ts";
import { AchievementCard } from "./achievement-card.tsx";
import { ActivityCard, type ActivityKind } from "./activity-card.tsx";
import { AdjustmentCard } from "./adjustment-card.tsx";
import { ChainFeedCard } from "./chain-card.tsx";
import { ContestFeedCard } from "./contest-card.tsx";
import type { ThankInReturn } from "./feed-host.ts";
import { MessageCard } from "./message-card.tsx";
import { Headline } from "./headline.tsx";
import { PerkAddedCard } from "./perk-card.tsx";
import { PurchaseFeedCard } from "./perk-feed-card.tsx";
import { QuizFeedCard } from "./quiz-card.tsx";
import { QuotaReminderCard } from "./quota-reminder-card.tsx";
import { useThankBack } from "./use-thank-back.ts";

export interface FeedCardProps extends FeedItemFrame {
  readonly item: Omit<FeedItem, "id" | "createdAt">;
  readonly onThankBack?: ThankInReturn | undefined;
}

interface HeadedFrame extends FeedItemFrame {
  readonly headline: ReactNode;
}

type Draw<Part> = (part: Part, card: HeadedFrame, props: FeedCardProps) => ReactNode;

/** Draws cards by the part that they have. */
const CARDS: { readonly [Part in CardPart]?: Draw<NonNullable<FeedItem[Part]>> } = {
  thanks: (thanks, { headline: _, ...frame }, { onThankBack }) => (
    <ThanksFeedCard thanks={thanks} onThankBack={onThankBack} {...frame} />
  ),
  adjustment: (adjustment, card, { item }) => (
    <AdjustmentFeedCard actor={item.author} adjustment={adjustment} {...card} />
  ),
  quotaReminder: (reminder, card, { item }) => <ReminderFeedCard reminder={reminder} text={item.body} {...card} />,
  achievement: (achievement, card) => <AchievementFeedCard achievement={achievement} {...card} />,
  challenge: (challenge, card, { item }) => <ActivityFeedCard item={item} challenge={challenge} {...card} />,
  chain: (chain, card) => <ChainFeedCard chain={chain} {...card} />,
  contest: (contest, card) => <ContestFeedCard contest={contest} {...card} />,
  quiz: (quiz, card) => <QuizFeedCard quiz={quiz} {...card} />,
  product: (product, card) => <PerkAddedCard product={product} {...card} />,
  purchase: (purchase, card, { item }) => <PurchaseFeedCard type={item.type} purchase={purchase} {...card} />,
};

// Object.keys widens to string[]; these are the table's own keys.
const DRAWN = Object.keys(CARDS) as readonly CardPart[];

/** One card of the feed or of the notifications, by its part. */
export function FeedCard(props: FeedCardProps) {
  const { item, onThankBack: _, ...frame } = props;
  const card = { ...frame, headline: <Headline pieces={item.headline} /> };
  const part = DRAWN.find((each) => item[each] !== undefined);
  // Safe: each entry draws the part that it's filed under.
  if (part !== undefined) return (CARDS[part] as Draw<unknown>)(item[part], card, props);
  // Its words say all of it, what it was about is gone, or a newer server has sent it.
  return <MessageCard author={item.author} message={item.body} {...card} />;
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
      onKeyDown={(event) => thankByKey(event, thankBack)}
    />
  );
}

function AdjustmentFeedCard({
  adjustment,
  ...frame
}: HeadedFrame & {
  readonly actor: FeedItem["author"];
  readonly adjustment: NonNullable<FeedItem["adjustment"]>;
}) {
  const language = useReaderLanguage();
  const changes = adjustment.changes.map(({ before, after }): RewardAmount => {
    const amount = subtractAmounts(after.amount, before.amount);
    return { ...after, amount, formattedAmount: formatAmount(amount, language) };
  });
  return <AdjustmentCard {...frame} changes={changes} comment={adjustment.comment} />;
}

function ActivityFeedCard({
  item,
  challenge,
  ...frame
}: HeadedFrame & {
  readonly item: Pick<FeedItem, "author" | "type" | "assignment">;
  readonly challenge: NonNullable<FeedItem["challenge"]>;
}) {
  const { user } = useMember();
  const { author, type, assignment } = item;
  return (
    <ActivityCard
      {...frame}
      // Only these types have a challenge.
      kind={type as ActivityKind}
      actor={author}
      challenge={challenge}
      {...(assignment && { assignment })}
      meId={user.id}
    />
  );
}

function AchievementFeedCard({
  achievement,
  ...frame
}: HeadedFrame & {
  readonly achievement: NonNullable<FeedItem["achievement"]>;
}) {
  const { user } = useMember();
  return <AchievementCard {...frame} achievement={achievement} meId={user.id} />;
}

function ReminderFeedCard({
  reminder,
  ...frame
}: HeadedFrame & {
  readonly reminder: NonNullable<FeedItem["quotaReminder"]>;
  readonly text: string;
}) {
  const t = useTranslate();
  const language = useReaderLanguage();
  const canThank = useMayThank();
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
