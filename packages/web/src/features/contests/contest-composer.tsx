import type { ContestDraft, ContestForEdit } from "@guildhall/core/contests";
import { Card, TextArea, TextField } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { ActivityComposer, AudienceSection, primaryGoalOf } from "../activities/index.ts";
import { useContestForm, type ContestForm } from "./use-contest-form.ts";

/** The form, from its initial data to where saving leads. */
export function ContestComposer({
  data,
  suggested = {},
}: {
  readonly data: ContestForEdit;
  /** Of a new one. */
  readonly suggested?: Partial<ContestDraft>;
}) {
  const reasonOf = useReason();
  const form = useContestForm(data, suggested);
  return (
    <ActivityComposer form={form} primary={primaryGoalOf(data.contest)} refusal={reasonOf(data.save)}>
      <Card>
        <WhatSection form={form} />
      </Card>
      <AudienceSection form={form} />
    </ActivityComposer>
  );
}

function WhatSection({ form: { draft, errors, change } }: { readonly form: ContestForm }) {
  const t = useTranslate();
  return (
    <div className={formStyles.long}>
      <TextField
        label={t("contests:form.title")}
        hint={t("contests:form.titleHint")}
        maxLength={200}
        required
        value={draft.title}
        error={errors.at("title")}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t("contests:form.description")}
        hint={t("contests:form.descriptionHint")}
        maxLength={10_000}
        value={draft.description}
        error={errors.at("description")}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </div>
  );
}
