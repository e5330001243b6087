import type { ContestDraft, ContestForEdit } from "@guildhall/core/contests";
import { Banner, Card } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { useTranslate } from "../../../i18n/language.ts";
import { useFeatureRefusal } from "../../../session/use-feature-refusal.ts";
import { ActivityComposer, AudienceSection, primaryGoalOf } from "../../activities/index.ts";
import { AdvancedSection } from "./advanced-section.tsx";
import { PlacesSection } from "./places-section.tsx";
import { TypeSection } from "./type-section.tsx";
import { useContestForm } from "./use-contest-form.ts";
import { WhatSection } from "./what-section.tsx";

/** The form, from its initial data to where saving leads. */
export function ContestComposer({
  data,
  suggested = {},
}: {
  readonly data: ContestForEdit;
  /** Of a new one. */
  readonly suggested?: Partial<ContestDraft>;
}) {
  const t = useTranslate();
  const reasonOf = useReason();
  const form = useContestForm(data, suggested);
  const { lostName } = form.picture;
  return (
    <ActivityComposer
      form={form}
      primary={primaryGoalOf(data.contest)}
      refusals={{ save: reasonOf(data.save), publish: useFeatureRefusal("new-contest") }}
    >
      {lostName !== "" && <Banner>{t("contests:form.pictureLost", { name: lostName })}</Banner>}
      <Card title={t("contests:form.what")}>
        <WhatSection form={form} />
      </Card>
      <TypeSection form={form} />
      <Card title={t("contests:form.places")}>
        <PlacesSection form={form} />
      </Card>
      <AudienceSection form={form} />
      <AdvancedSection form={form} />
    </ActivityComposer>
  );
}
