import { hasOtherRewards, isJoined, stageOf, type Contest } from "@guildhall/core/contests";
import { useState, type ComponentProps } from "react";
import { formStyles } from "../../forms/index.ts";
import { useGuild, useTranslate } from "../../guild/index.ts";
import { useFeedTime } from "../../time/index.ts";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Badge, GroupBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Fact, FactList } from "../activities/index.ts";
import { PeopleDialog } from "./late-parts.tsx";
import { Places } from "./places.tsx";
import { TakePart } from "./take-part.tsx";
import styles from "./contest.module.css";

/** A group's name, as far as the reader may know it. */
export type GroupName = ComponentProps<typeof GroupBadge>["group"];

interface Facts {
  readonly contest: Contest;
}

/** Its picture, when it closes, what decides, and what there is to win, with the buttons to take part. */
export function ContestFacts({ contest, group }: Facts & { readonly group: GroupName | undefined }) {
  const t = useTranslate();
  const { type, groupId, imageUrl, rewardsByPlace, otherRewards } = contest;
  return (
    <Card glow>
      {imageUrl !== "" && (
        <img className={styles.picture} src={imageUrl} alt={t("contest:pictureAlt")} width="550" height="400" />
      )}
      <FactList>
        <Closing contest={contest} />
        <Fact label={t("contest:facts.how")}>{t(`contest:how.${type}`)}</Fact>
        <Fact label={t("contest:facts.places")}>
          <Places rewardsByPlace={rewardsByPlace} />
        </Fact>
        {hasOtherRewards(contest) && otherRewards.length > 0 && (
          <Fact label={t("contest:facts.otherRewards")}>
            <RewardList rewards={otherRewards} />
            <span className={formStyles.hint}>{t("contest:facts.otherRewardsHint")}</span>
          </Fact>
        )}
        {isJoined(contest) && stageOf(contest) !== "draft" && <Participants contest={contest} />}
        {/* A parent of the reader's group may be one they can't see. */}
        {(groupId === 0 || group !== undefined) && (
          <Fact label={t("contest:facts.group")}>
            {group === undefined ? t("contest:facts.everybody") : <GroupBadge group={group} />}
          </Fact>
        )}
      </FactList>
      <TakePart contest={contest} />
    </Card>
  );
}

function Closing({ contest }: Facts) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const { closedAt, endedAt, isOver } = contest;
  const isEnded = endedAt !== null || isOver;
  const at = endedAt ?? closedAt;
  const time = at === null ? null : timeOf(at);
  return (
    <Fact label={t(isEnded ? "contest:facts.ended" : "contest:facts.closes")}>
      {time === null ? (
        t("contest:facts.closesByHand")
      ) : (
        <>
          <time dateTime={time.iso}>{time.title}</time>
          <Badge>{time.text}</Badge>
        </>
      )}
    </Fact>
  );
}

function Participants({ contest }: Facts) {
  const t = useTranslate();
  const guild = useGuild();
  const [isOpen, setIsOpen] = useState(false);
  const { items, total } = contest.participants;
  return (
    <Fact label={t("contest:facts.participants")}>
      {total === 0 ? (
        <span className={formStyles.hint}>{t("contest:vote.empty")}</span>
      ) : (
        <Button
          variant="ghost"
          className={styles.people}
          onPointerEnter={() => PeopleDialog.preload(guild)}
          onClick={() => setIsOpen(true)}
        >
          <VisuallyHidden>{t("contest:facts.people", { count: total })}</VisuallyHidden>
          <AvatarStack people={items} total={total} />
        </Button>
      )}
      {isOpen && <PeopleDialog contestId={contest.id} onClose={() => setIsOpen(false)} />}
    </Fact>
  );
}
