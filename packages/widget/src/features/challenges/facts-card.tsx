import { isDraft } from "@guildhall/core/activities";
import { type Assignment, type Challenge } from "@guildhall/core/challenges";
import { useTranslate } from "../../guild/index.ts";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { GroupBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Fact, FactList, NextSteps, StepLines } from "../activities/index.ts";
import { MemberChip, memberHref } from "../members/index.ts";
import { useChallenge } from "./challenge-scope.tsx";
import type { ComponentProps } from "react";
import { DeadlineFacts } from "./deadline-facts.tsx";
import { TakePart } from "./take-part.tsx";
import styles from "./challenge.module.css";

/** A group's name, as far as the reader may know it. */
export type GroupName = ComponentProps<typeof GroupBadge>["group"];

/** Rewards, deadlines, audience and people, with the button to take part. */
export function FactsCard({ group }: { readonly group: GroupName | undefined }) {
  const t = useTranslate();
  const { challenge } = useChallenge();
  const { type, rewards, entityRewards } = challenge;
  return (
    <Card glow>
      <FactList>
        {(rewards.length > 0 || entityRewards.length === 0) && (
          <Fact label={t(type === "raid" ? "challenge:facts.pool" : "challenge:facts.reward")}>
            {rewards.length > 0 ? <RewardList rewards={rewards} size="l" /> : t("challenge:facts.noReward")}
          </Fact>
        )}
        {entityRewards.length > 0 && (
          <Fact label={t("challenge:facts.achievements")}>
            <Achievements challenge={challenge} />
          </Fact>
        )}
        <DeadlineFacts />
        <Group groupId={challenge.groupId} group={group} />
        {!isDraft(challenge) && <People />}
        <Rules />
      </FactList>
      <Steps />
    </Card>
  );
}

/** Its chains, what comes next once it's done, and the buttons to take part unless it's locked. */
function Steps() {
  const { challenge } = useChallenge();
  const { chains, lock } = challenge;
  return (
    <>
      {chains.length > 0 && (
        <div className={styles.chains}>
          <StepLines chains={chains} lock={null} />
          <NextSteps chains={chains} />
        </div>
      )}
      {lock === null && <TakePart />}
    </>
  );
}

function Achievements({ challenge }: { readonly challenge: Challenge }) {
  return challenge.entityRewards.map(({ achievementTemplate: { id, title, description, imageUrl } }) => (
    <span key={id} className={styles.line} data-tooltip={description || undefined}>
      {imageUrl !== "" && <img src={imageUrl} alt="" width="28" height="28" loading="lazy" />}
      {title}
    </span>
  ));
}

function Group({ groupId, group }: { readonly groupId: number; readonly group: GroupName | undefined }) {
  const t = useTranslate();
  // A parent of the reader's group may be one they can't see.
  if (groupId !== 0 && group === undefined) return null;
  return (
    <Fact label={t("challenge:facts.group")}>
      {group === undefined ? t("challenge:facts.everybody") : <GroupBadge group={group} />}
    </Fact>
  );
}

function People() {
  const t = useTranslate();
  const { challenge, open } = useChallenge();
  const { items, total } = challenge.participants;
  const leader = leaderOf(challenge);
  const isRaid = challenge.type === "raid";
  return (
    <>
      {leader !== null && (
        <Fact label={t("challenge:facts.leader")}>
          <MemberChip member={leader} href={memberHref(leader.id)} />
        </Fact>
      )}
      <Fact label={t(isRaid ? "challenge:facts.team" : "challenge:facts.people")}>
        {total === 0 ? (
          <span className={styles.quiet}>{t("challenge:facts.nobody")}</span>
        ) : (
          <Button variant="ghost" className={styles.people} onClick={() => open({ kind: "people" })}>
            <VisuallyHidden>{t("challenge:facts.allPeople", { count: total })}</VisuallyHidden>
            <AvatarStack people={items} total={total} />
          </Button>
        )}
      </Fact>
    </>
  );
}

/** The leader of the active or completed raid; null without one. */
function leaderOf({ type, assignments }: Challenge): Assignment["activityUser"] | null {
  if (type !== "raid") return null;
  return assignments.find(({ assignees }) => assignees.length > 0)?.activityUser ?? null;
}

function Rules() {
  const t = useTranslate();
  const { type, autoApprove, allowMultiQuest, externalId } = useChallenge().challenge;
  const rules = [
    t(`challenge:typeHint.${type}`),
    autoApprove && t("challenge:facts.autoApprove"),
    allowMultiQuest && t("challenge:facts.multi"),
  ].filter((rule) => rule !== false);
  return (
    <>
      {externalId !== "" && <Fact label={t("challenge:facts.external")}>{externalId}</Fact>}
      <Fact label={t("challenge:facts.rules")}>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Fact>
    </>
  );
}
