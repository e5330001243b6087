import { MAX_CHALLENGE_ENTITY_REWARDS, MAX_CHALLENGE_REWARD } from "@guildhall/core";
import type { ChallengeForEdit, ChallengeType } from "@guildhall/core/challenges";
import { Card } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { useTranslate } from "../../../i18n/language.ts";
import { ActivityComposer, AudienceSection, primaryGoalOf, RewardSection } from "../../activities/index.ts";
import { StepBanner } from "../../chains/index.ts";
import { DeadlineSection } from "./deadline-section.tsx";
import { IssueSection } from "./issue-section.tsx";
import { ResultSection } from "./result-section.tsx";
import { RulesSection } from "./rules-section.tsx";
import { useChallengeForm, type SuggestedFields } from "./use-challenge-form.ts";
import { WhatSection } from "./what-section.tsx";

const REWARD_HINTS = {
  quest: "challenges:form.rewardsEach",
  problem: "challenges:form.rewardsOne",
  raid: "challenges:form.rewardsRaid",
} as const satisfies Record<ChallengeType, string>;

/** The challenge form, from its initial data to where saving leads. */
export function ChallengeComposer({
  data,
  suggested = {},
  chainId = null,
}: {
  readonly data: ChallengeForEdit;
  readonly suggested?: SuggestedFields;
  /** The chain that it becomes the last step of; null for none. */
  readonly chainId?: number | null;
}) {
  const t = useTranslate();
  const reasonOf = useReason();
  const form = useChallengeForm({ data, suggested, chainId });
  const { type } = form.draft;
  // The license may lack the chosen type; what has it keeps it.
  const publish = reasonOf(data.types[type]);
  const isKept = data.challenge.id !== 0 && data.challenge.type === type;
  return (
    <ActivityComposer
      form={form}
      primary={primaryGoalOf(data.challenge)}
      refusals={{ save: isKept ? reasonOf(data.save) : publish, publish }}
    >
      {chainId !== null && <StepBanner chainId={chainId} error={form.errors.at("chainId")} />}
      <Card title={t("challenges:form.what")}>
        <WhatSection form={form} />
      </Card>
      <Card title={t("challenges:form.rewards")}>
        <RewardSection
          form={form}
          lists="challenges"
          hint={t(REWARD_HINTS[type])}
          maxAmount={MAX_CHALLENGE_REWARD}
          maxAchievements={MAX_CHALLENGE_ENTITY_REWARDS}
        />
      </Card>
      <Card title={t("challenges:form.result")}>
        <ResultSection form={form} />
      </Card>
      <Card title={t("challenges:form.when")}>
        <DeadlineSection form={form} />
      </Card>
      <RulesSection form={form} />
      <AudienceSection form={form} />
      <IssueSection form={form} />
    </ActivityComposer>
  );
}
