import { MAX_CONTEST_DESCRIPTION_LENGTH, MAX_CONTEST_TITLE_LENGTH } from "@guildhall/core";
import { TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { MarkdownField } from "@guildhall/widget/text";
import { useTranslate } from "../../../i18n/language.ts";
import type { ContestForm } from "./use-contest-form.ts";

/** What it's about. */
export function WhatSection({ form: { draft, errors, change } }: { readonly form: ContestForm }) {
  const t = useTranslate();
  return (
    <div className={formStyles.long}>
      <TextField
        label={t("contests:form.title")}
        hint={t("contests:form.titleHint")}
        maxLength={MAX_CONTEST_TITLE_LENGTH}
        required
        value={draft.title}
        error={errors.at("title")}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <MarkdownField
        label={t("contests:form.description")}
        hint={t("contests:form.descriptionHint")}
        words={{
          view: t("contests:form.view"),
          write: t("contests:form.write"),
          preview: t("contests:form.preview"),
          nothing: t("contests:form.nothing"),
        }}
        maxLength={MAX_CONTEST_DESCRIPTION_LENGTH}
        value={draft.description}
        error={errors.at("description")}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </div>
  );
}
