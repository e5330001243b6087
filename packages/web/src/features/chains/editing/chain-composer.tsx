import type { ChainDraft, ChainForEdit } from "@guildhall/core/chains";
import { Card, Checkbox } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { useFeatureRefusal } from "../../../session/use-feature-refusal.ts";
import { ActivityComposer, AudienceSection, primaryGoalOf } from "../../activities/index.ts";
import { StepsSection } from "./steps-section.tsx";
import { useChainForm, type ChainForm } from "./use-chain-form.ts";
import { WhatSection } from "./what-section.tsx";

/** The form, from its initial data to where saving leads. */
export function ChainComposer({
  data,
  suggested = {},
}: {
  readonly data: ChainForEdit;
  /** Of a new one. */
  readonly suggested?: Partial<ChainDraft>;
}) {
  const t = useTranslate();
  const reasonOf = useReason();
  const form = useChainForm(data, suggested);
  const refusals = { save: reasonOf(data.save), publish: useFeatureRefusal("new-chain") };
  return (
    <ActivityComposer form={form} primary={primaryGoalOf(data.chain)} refusals={refusals}>
      <Card title={t("chains:form.what")}>
        <WhatSection form={form} />
      </Card>
      <Card title={t("chains:form.steps")}>
        <StepsSection form={form} refusal={refusals.publish} />
      </Card>
      <Card>
        <Leading form={form} />
      </Card>
      <AudienceSection form={form} />
    </ActivityComposer>
  );
}

/** Who is reminded, and who is led in. */
function Leading({ form: { draft, errors, change } }: { readonly form: ChainForm }) {
  const t = useTranslate();
  return (
    <div className={formStyles.form}>
      <Checkbox
        label={t("chains:form.sendReminder")}
        hint={t("chains:form.sendReminderHint")}
        checked={draft.sendReminder}
        onChange={(event) => change({ sendReminder: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("chains:form.isWelcome")}
        hint={t("chains:form.isWelcomeHint")}
        error={errors.at("isWelcome")}
        checked={draft.isWelcome}
        onChange={(event) => change({ isWelcome: event.currentTarget.checked })}
      />
    </div>
  );
}
