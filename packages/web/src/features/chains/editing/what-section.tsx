import { MAX_CHAIN_DESCRIPTION_LENGTH, MAX_CHAIN_TITLE_LENGTH } from "@guildhall/core";
import { TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { MarkdownField } from "@guildhall/widget/text";
import { useTranslate } from "../../../i18n/language.ts";
import type { ChainForm } from "./use-chain-form.ts";

/** What it's about. */
export function WhatSection({ form: { draft, errors, change } }: { readonly form: ChainForm }) {
  const t = useTranslate();
  return (
    <div className={formStyles.long}>
      <TextField
        label={t("chains:form.title")}
        hint={t("chains:form.titleHint")}
        maxLength={MAX_CHAIN_TITLE_LENGTH}
        required
        value={draft.title}
        error={errors.at("title")}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <MarkdownField
        label={t("chains:form.description")}
        hint={t("chains:form.descriptionHint")}
        words={{
          view: t("chains:form.view"),
          write: t("chains:form.write"),
          preview: t("chains:form.preview"),
          nothing: t("chains:form.nothing"),
        }}
        maxLength={MAX_CHAIN_DESCRIPTION_LENGTH}
        value={draft.description}
        error={errors.at("description")}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </div>
  );
}
