import type { ReactNode } from "react";
import { THANKS_CARD_RECEIVERS } from "@guildhall/core";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import { Avatar, type Person } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { RewardList, type RewardAmount } from "../../ui/reward.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { useText } from "../../ui/text.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import { MemberName, MemberNames, type MemberHref } from "../members/index.ts";
import styles from "./thanks-card.module.css";

/** The thank-back button; omit for none. */
export interface ThankBack {
  readonly onSelect: () => void;
  readonly busy?: boolean;
  readonly disabledReason?: string | null | undefined;
  /** The button's key caps; the host binds the keys to the focused card. Default `["T"]`. */
  readonly keys?: readonly string[];
}

export interface ThanksCardProps extends FeedItemFrame {
  readonly giver: Person | null;
  readonly receivers: readonly Person[];
  /** Total number of receivers if `receivers` is only a part. */
  readonly receiversTotal?: number;
  readonly description: string;
  /** What each receiver gets. */
  readonly rewards: readonly RewardAmount[];
  readonly meId?: number;
  readonly memberHref?: MemberHref;
  readonly thankBack?: ThankBack;
  /** More buttons, such as Undo. */
  readonly actions?: ReactNode;
  readonly meta?: ReactNode;
}

/** A thanks: giver, receivers, message and rewards, with a thank-back button. */
export function ThanksCard(props: ThanksCardProps) {
  const { giver, receivers, receiversTotal = receivers.length, description, rewards, ...rest } = props;
  const { meId, memberHref, thankBack, actions, ...frame } = rest;
  const isForMe = receivers.some((each) => each.id === meId);
  const isByMe = giver !== null && giver.id === meId;
  const names = (
    <MemberNames
      members={meFirst(receivers, meId)}
      max={THANKS_CARD_RECEIVERS}
      total={receiversTotal}
      meId={meId}
      memberHref={memberHref}
    />
  );
  return (
    <FeedItem
      {...frame}
      glow={isForMe}
      media={
        giver ? (
          <Avatar person={giver} />
        ) : (
          <FeedIcon tone="primary">
            <HeartHandshake />
          </FeedIcon>
        )
      }
      headline={
        <Sentence
          textKey={headlineKey({ isByMe, isForMe, receiversTotal })}
          parts={{ author: <GiverName giver={giver} memberHref={memberHref} />, members: names }}
        />
      }
      actions={
        (thankBack || actions) && (
          <>
            {thankBack && <ThankBackButton {...thankBack} />}
            {actions}
          </>
        )
      }
    >
      {description && <Clamp text={description} />}
      {rewards.length > 0 && <Rewards rewards={rewards} isEach={receiversTotal > 1} />}
    </FeedItem>
  );
}

/** The message's texts: a card has room to name everyone. */
function headlineKey(of: { readonly isByMe: boolean; readonly isForMe: boolean; readonly receiversTotal: number }) {
  if (of.isByMe) return "cards:thanks.published.byYou.headline";
  const isForMeAlone = of.isForMe && of.receiversTotal === 1;
  return isForMeAlone ? "cards:thanks.published.toYou.headline" : "cards:thanks.published.headline";
}

function GiverName({
  giver,
  memberHref,
}: {
  readonly giver: Person | null;
  readonly memberHref: MemberHref | undefined;
}) {
  const t = useText();
  return giver ? <MemberName member={giver} memberHref={memberHref} /> : <strong>{t("cards:somebody")}</strong>;
}

function Rewards({ rewards, isEach }: { readonly rewards: readonly RewardAmount[]; readonly isEach: boolean }) {
  const t = useText();
  return (
    <span className={styles.rewards}>
      <RewardList rewards={rewards} />
      {isEach && <span className={styles.each}>{t("cards:thanks.each")}</span>}
    </span>
  );
}

function ThankBackButton({ onSelect, busy = false, disabledReason, keys = ["T"] }: ThankBack) {
  const t = useText();
  return (
    <Button
      size="s"
      icon={<HeartHandshake />}
      keys={keys}
      busy={busy}
      disabledReason={disabledReason}
      onClick={onSelect}
    >
      {t("cards:thanks.thankBack")}
    </Button>
  );
}

/** Puts the reader first, so that "you" is never counted among the rest. */
export function meFirst(receivers: readonly Person[], meId: number | undefined): readonly Person[] {
  return receivers.toSorted((a, b) => Number(b.id === meId) - Number(a.id === meId));
}
