import { plainText } from "@guildhall/core";
import type { ActivityKind } from "@guildhall/core/activities";
import type { ScheduleLine } from "@guildhall/core/schedules";
import Award from "lucide-react/icons/award";
import { Fragment, type KeyboardEvent, type ReactNode } from "react";
import { useGuild } from "../../guild/index.ts";
import { useFeedTime, useScheduleWords } from "../../time/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import type { FeedTime } from "../../ui/time-attributes.ts";
import { Link } from "../../ui/link.tsx";
import { RewardList, type RewardAmount } from "../../ui/reward.tsx";
import { activityHref } from "./activity-href.ts";
import { StepLines, type InChains } from "./step-lines.tsx";
import styles from "./activity-card.module.css";

/** What the cards of every kind show; times are ISO 8601 instants. */
interface Activity {
  readonly id: number;
  readonly title: string;
  /** In Markdown. */
  readonly description: string;
  /** Omit both in kinds that give nothing. */
  readonly rewards?: readonly RewardAmount[];
  /** Precedes the amounts, such as "Up to". */
  readonly rewardsLead?: string | undefined;
  readonly entityRewards?: readonly { readonly achievementTemplate: { readonly id: number; readonly title: string } }[];
  readonly publishedAt: string | null;
  readonly closedAt: string | null;
  /** A draft's next publication; null for none. */
  readonly schedule: ScheduleLine | null;
  /** Where it is in chains; omit in kinds that are no steps. */
  readonly chains?: InChains["chains"];
  readonly lock?: InChains["lock"];
}

/** The frame of an activity's card in a list; Enter opens its page. */
export function ActivityCardFrame({
  kind,
  activity,
  icon,
  cover = "",
  byline,
  prizes,
  facts,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly kind: ActivityKind;
  readonly activity: Activity;
  readonly icon: ReactNode;
  /** The URL of a picture in place of the icon; "" for none. */
  readonly cover?: string;
  /** The line under the title. */
  readonly byline: string;
  /** What there is to win, in place of the rewards. */
  readonly prizes?: ReactNode;
  /** What else is known of it, and its buttons. */
  readonly facts: ReactNode;
}) {
  const time = useCardTime(activity);
  const { navigate } = useGuild();
  const href = activityHref(kind, activity.id);
  const open = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && event.target === event.currentTarget) navigate(href);
  };
  const description = plainText(activity.description);
  return (
    <FeedItem
      {...frame}
      time={time}
      onKeyDown={open}
      isCovered={cover !== ""}
      media={
        cover === "" ? (
          <FeedIcon tone="primary">{icon}</FeedIcon>
        ) : (
          <img className={styles.cover} src={cover} alt="" width="550" height="400" loading="lazy" />
        )
      }
      headline={
        <>
          <Link href={href}>{activity.title}</Link>
          <br />
          {byline}
        </>
      }
      actions={facts}
    >
      {description !== "" && <Clamp text={description} isFixed />}
      {prizes ?? <Rewards {...activity} />}
      <StepLines chains={activity.chains ?? []} lock={activity.lock ?? null} />
    </FeedItem>
  );
}

function Rewards({
  rewards = [],
  rewardsLead = "",
  entityRewards = [],
}: Pick<Activity, "rewards" | "rewardsLead" | "entityRewards">) {
  if (rewards.length + entityRewards.length === 0) return null;
  return (
    <div>
      {rewards.length > 0 && (
        <>
          {rewardsLead !== "" && `${rewardsLead} `}
          <RewardList rewards={rewards} />
        </>
      )}
      {entityRewards.map(({ achievementTemplate: { id, title } }) => (
        <Fragment key={id}>
          {" "}
          <Badge tone="primary" icon={<Award />}>
            {title}
          </Badge>
        </Fragment>
      ))}
    </div>
  );
}

/** Which time to show: scheduled, closed or published. */
function useCardTime({ schedule, closedAt, publishedAt }: Activity): FeedTime {
  const time = useFeedTime();
  const words = useScheduleWords();
  if (schedule !== null) {
    return { iso: schedule.publishAt, text: words(schedule) };
  }
  const at = closedAt ?? publishedAt;
  return at === null ? { iso: "", text: "" } : time(at);
}
