import { MAX_QUIZ_DESCRIPTION_LENGTH, MAX_QUIZ_TITLE_LENGTH } from "@guildhall/core";
import { TextArea, TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import type { QuizForm } from "./use-quiz-form.ts";

/** What it's about. */
export function WhatSection({ form: { draft, errors, change } }: { readonly form: QuizForm }) {
  const t = useTranslate();
  return (
    <div className={formStyles.long}>
      <TextField
        label={t("quizzes:form.title")}
        hint={t("quizzes:form.titleHint")}
        maxLength={MAX_QUIZ_TITLE_LENGTH}
        required
        value={draft.title}
        error={errors.at("title")}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t("quizzes:form.description")}
        hint={t("quizzes:form.descriptionHint")}
        maxLength={MAX_QUIZ_DESCRIPTION_LENGTH}
        value={draft.description}
        error={errors.at("description")}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </div>
  );
}
