import type { QuizDraft, QuizForEdit } from "@guildhall/core/quizzes";
import { Card, TextArea, TextField } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { ActivityComposer, AudienceSection, primaryGoalOf } from "../activities/index.ts";
import { useQuizForm, type QuizForm } from "./use-quiz-form.ts";

/** The form, from its initial data to where saving leads. */
export function QuizComposer({
  data,
  suggested = {},
}: {
  readonly data: QuizForEdit;
  /** Of a new one. */
  readonly suggested?: Partial<QuizDraft>;
}) {
  const reasonOf = useReason();
  const form = useQuizForm(data, suggested);
  return (
    <ActivityComposer form={form} primary={primaryGoalOf(data.quiz)} refusal={reasonOf(data.save)}>
      <Card>
        <WhatSection form={form} />
      </Card>
      <AudienceSection form={form} />
    </ActivityComposer>
  );
}

function WhatSection({ form: { draft, errors, change } }: { readonly form: QuizForm }) {
  const t = useTranslate();
  return (
    <div className={formStyles.long}>
      <TextField
        label={t("quizzes:form.title")}
        hint={t("quizzes:form.titleHint")}
        maxLength={200}
        required
        value={draft.title}
        error={errors.at("title")}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t("quizzes:form.description")}
        hint={t("quizzes:form.descriptionHint")}
        maxLength={10_000}
        value={draft.description}
        error={errors.at("description")}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </div>
  );
}
