import type { ChainDraft, ChainForEdit } from "@guildhall/core/chains";
import { Card, TextArea, TextField } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { ActivityComposer, AudienceSection, primaryGoalOf } from "../activities/index.ts";
import { useChainForm, type ChainForm } from "./use-chain-form.ts";

/** The form, from its initial data to where saving leads. */
export function ChainComposer({
  data,
  suggested = {},
}: {
  readonly data: ChainForEdit;
  /** Of a new one. */
  readonly suggested?: Partial<ChainDraft>;
}) {
  const reasonOf = useReason();
  const form = useChainForm(data, suggested);
  return (
    <ActivityComposer form={form} primary={primaryGoalOf(data.chain)} refusal={reasonOf(data.save)}>
      <Card>
        <WhatSection form={form} />
      </Card>
      <AudienceSection form={form} />
    </ActivityComposer>
  );
}

function WhatSection({ form: { draft, errors, change } }: { readonly form: ChainForm }) {
  const t = useTranslate();
  return (
    <div className={formStyles.long}>
      <TextField
        label={t("chains:form.title")}
        hint={t("chains:form.titleHint")}
        maxLength={200}
        required
        value={draft.title}
        error={errors.at("title")}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t("chains:form.description")}
        hint={t("chains:form.descriptionHint")}
        maxLength={10_000}
        value={draft.description}
        error={errors.at("description")}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </div>
  );
}
