import { isDraft } from "@guildhall/core/activities";
import { MAX_QUIZ_ENTITY_REWARDS, MAX_QUIZ_REWARD } from "@guildhall/core";
import { isPoll, type QuizDraft, type QuizForEdit } from "@guildhall/core/quizzes";
import { Banner, Card } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { useFeatureRefusal } from "../../../session/use-feature-refusal.ts";
import { ActivityComposer, AudienceSection, primaryGoalOf, RewardSection } from "../../activities/index.ts";
import { StepBanner } from "../../chains/index.ts";
import { PollSection } from "./poll-section.tsx";
import { QuestionRewardSection } from "./question-reward-section.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useQuizForm } from "./use-quiz-form.ts";
import { WhatSection } from "./what-section.tsx";

/** The form, from its initial data to where saving leads. */
export function QuizComposer({
  data,
  suggested = {},
  chainId = null,
}: {
  readonly data: QuizForEdit;
  /** Of a new one. */
  readonly suggested?: Partial<QuizDraft>;
  /** The chain that it becomes the last step of; null for none. */
  readonly chainId?: number | null;
}) {
  const t = useTranslate();
  const reasonOf = useReason();
  const form = useQuizForm(data, suggested, chainId);
  const { quiz, inUse } = data;
  const isAsking = isDraft(quiz) && quiz.questionCount === 0;
  return (
    <ActivityComposer
      form={form}
      primary={isAsking ? "parts" : primaryGoalOf(quiz)}
      refusals={{ save: reasonOf(data.save), publish: useFeatureRefusal("new-quiz") }}
    >
      {chainId !== null && <StepBanner chainId={chainId} error={form.errors.at("chainId")} />}
      {inUse.attempts > 0 && <Banner>{t("quizzes:form.inUse", { count: inUse.attempts })}</Banner>}
      <Card title={t("quizzes:form.what")}>
        <WhatSection form={form} />
      </Card>
      <Card title={t("quizzes:form.rewards")}>
        <div className={formStyles.long}>
          <RewardSection
            form={form}
            lists="quizzes"
            hint={t(isPoll(form.draft) ? "quizzes:form.rewardsPollHint" : "quizzes:form.rewardsHint")}
            maxAmount={MAX_QUIZ_REWARD}
            maxAchievements={MAX_QUIZ_ENTITY_REWARDS}
          />
          <QuestionRewardSection form={form} />
        </div>
      </Card>
      <AudienceSection form={form} />
      {isPoll(form.draft) ? <PollSection form={form} /> : <SettingsSection form={form} />}
    </ActivityComposer>
  );
}
