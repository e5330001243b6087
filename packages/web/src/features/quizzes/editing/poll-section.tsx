import { RESULTS_FOR } from "@guildhall/core/quizzes";
import { Card, Checkbox, Select } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import type { QuizForm } from "./use-quiz-form.ts";

/** Whether people answer with their names, and who sees what they say. */
export function PollSection({ form: { draft, data, errors, change } }: { readonly form: QuizForm }) {
  const t = useTranslate();
  const reasonOf = useReason();
  const nameLock = reasonOf(data.locks.settings);
  const resultsLock = reasonOf(data.locks.resultsFor);
  return (
    <Card>
      <div className={formStyles.form}>
        <Checkbox
          label={t("quizzes:form.anonymous")}
          hint={nameLock ?? t("quizzes:form.anonymousHint")}
          checked={draft.isAnonymous}
          disabled={nameLock !== null}
          error={errors.at("isAnonymous")}
          onChange={(event) => change({ isAnonymous: event.currentTarget.checked })}
        />
        <Select
          label={t("quizzes:form.resultsFor")}
          hint={resultsLock ?? undefined}
          value={draft.resultsFor}
          disabled={resultsLock !== null}
          error={errors.at("resultsFor")}
          options={RESULTS_FOR.map((value) => ({ value, label: t(`quizzes:form.resultsForOptions.${value}`) }))}
          onChange={({ currentTarget }) => {
            const resultsFor = RESULTS_FOR.find((each) => each === currentTarget.value);
            if (resultsFor !== undefined) change({ resultsFor });
          }}
        />
      </div>
    </Card>
  );
}
