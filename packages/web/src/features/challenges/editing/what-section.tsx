import { MAX_CHALLENGE_DESCRIPTION_LENGTH, MAX_CHALLENGE_TITLE_LENGTH } from "@guildhall/core";
import { isDraft } from "@guildhall/core/activities";
import { CHALLENGE_TYPES } from "@guildhall/core/challenges";
import { SegmentedControl, TextArea, TextField } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { MarkdownField } from "@guildhall/widget/text";
import { useHasTypes } from "../challenge-words.ts";
import { LockedField } from "../../activities/index.ts";
import type { ChallengeForm } from "./use-challenge-form.ts";

export function WhatSection({ form }: { readonly form: ChallengeForm }) {
  const t = useTranslate();
  const { draft, errors, change } = form;
  return (
    <div className={formStyles.long}>
      <TypeChoice form={form} />
      <TextField
        label={t("challenges:form.title")}
        hint={t("challenges:form.titleHint")}
        maxLength={MAX_CHALLENGE_TITLE_LENGTH}
        required
        value={draft.title}
        error={errors.at("title")}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Description form={form} />
      {!isDraft(form.data.challenge) && (
        <TextArea
          label={t("challenges:form.closedDescription")}
          hint={t("challenges:form.closedDescriptionHint")}
          maxLength={MAX_CHALLENGE_DESCRIPTION_LENGTH}
          value={draft.closedDescription}
          error={errors.at("closedDescription")}
          onChange={(event) => change({ closedDescription: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function TypeChoice({ form }: { readonly form: ChallengeForm }) {
  const t = useTranslate();
  const hasTypes = useHasTypes();
  const reasonOf = useReason();
  const { draft, data, isCleared, changeType } = form;
  const lock = reasonOf(data.locks.type);
  if (lock !== null) {
    return <LockedField label={t("challenges:form.type")} value={t(`challenges:types.${draft.type}`)} reason={lock} />;
  }
  // Without raids and problems there's nothing to choose.
  if (!hasTypes) return null;
  return (
    <div className={formStyles.form}>
      <div>
        <SegmentedControl
          label={t("challenges:form.type")}
          segments={TYPES.map((value) => ({ value, label: t(`challenges:types.${value}`) }))}
          value={draft.type}
          onChange={changeType}
        />
      </div>
      <p className={formStyles.hint} role="status">
        {t(`challenges:form.typeHints.${draft.type}`)}
        {isCleared && ` ${t("challenges:form.cleared")}`}
      </p>
    </div>
  );
}

// The most common first.
const TYPES = CHALLENGE_TYPES.toSorted((first, second) => Number(second === "quest") - Number(first === "quest"));

function Description({ form }: { readonly form: ChallengeForm }) {
  const t = useTranslate();
  const { draft, errors, change } = form;
  return (
    <MarkdownField
      label={t("challenges:form.description")}
      hint={t("challenges:form.descriptionHint")}
      words={{
        view: t("challenges:form.view"),
        write: t("challenges:form.write"),
        preview: t("challenges:form.preview"),
        nothing: t("challenges:form.nothing"),
      }}
      maxLength={MAX_CHALLENGE_DESCRIPTION_LENGTH}
      value={draft.description}
      error={errors.at("description")}
      onChange={(event) => change({ description: event.currentTarget.value })}
    />
  );
}
