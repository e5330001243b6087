import { paysMore, type QuizView } from "@guildhall/core/quizzes";
import Award from "lucide-react/icons/award";
import type { ComponentProps } from "react";
import { useTranslate } from "../../guild/index.ts";
import { Badge, GroupBadge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { Fact, FactList, StepLines } from "../activities/index.ts";
import styles from "./quiz.module.css";
import { useDuration } from "./use-duration.ts";

/** A group's name, as far as the reader may know it. */
export type GroupName = ComponentProps<typeof GroupBadge>["group"];

/** What it pays, how long it is, and for whom it's meant. */
export function QuizFacts({ view, group }: { readonly view: QuizView; readonly group: GroupName | undefined }) {
  const t = useTranslate();
  const duration = useDuration();
  const { quiz, attempt } = view;
  const { questionCount, timeLimit, maxAttempts, groupId } = quiz;
  return (
    <Card glow>
      <FactList>
        <Rewards view={view} />
        {questionCount > 0 && <Fact label={t("quiz:facts.questions")}>{questionCount}</Fact>}
        {timeLimit !== null && <Fact label={t("quiz:facts.time")}>{duration(timeLimit)}</Fact>}
        {maxAttempts > 1 && (
          <Fact label={t("quiz:facts.attempts")}>
            {t("quiz:facts.attemptsUsed", { used: attempt?.number ?? 0, of: maxAttempts })}
          </Fact>
        )}
        {/* A parent of the reader's group may be one they can't see. */}
        {(groupId === 0 || group !== undefined) && (
          <Fact label={t("quiz:facts.group")}>
            {group === undefined ? t("quiz:facts.everybody") : <GroupBadge group={group} />}
          </Fact>
        )}
      </FactList>
      {quiz.chains.length > 0 && (
        <div className={styles.chains}>
          <StepLines chains={quiz.chains} lock={null} />
        </div>
      )}
    </Card>
  );
}

function Rewards({ view: { quiz } }: { readonly view: QuizView }) {
  const t = useTranslate();
  const { rewardsUpTo, entityRewards } = quiz;
  return (
    <>
      {(rewardsUpTo.length > 0 || entityRewards.length === 0) && (
        <Fact label={t("quiz:facts.reward")}>
          {rewardsUpTo.length === 0 && t("quiz:facts.noReward")}
          {paysMore(quiz) && t("quiz:facts.upTo")}
          {rewardsUpTo.length > 0 && <RewardList rewards={rewardsUpTo} size="l" />}
        </Fact>
      )}
      {entityRewards.length > 0 && (
        <Fact label={t("quiz:facts.achievements")}>
          {entityRewards.map(({ achievementTemplate: { id, title } }) => (
            <Badge key={id} tone="primary" icon={<Award />}>
              {title}
            </Badge>
          ))}
        </Fact>
      )}
    </>
  );
}
