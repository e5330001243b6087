import { RESULTS_FOR } from "@guildhall/core/quizzes";
import { Card, Select } from "@guildhall/widget";
import { useTranslate } from "../../../i18n/language.ts";
import type { QuizForm } from "./use-quiz-form.ts";

/** Who sees what people say. */
export function PollSection({ form: { draft, errors, change } }: { readonly form: QuizForm }) {
  const t = useTranslate();
  return (
    <Card>
      <Select
        label={t("quizzes:form.resultsFor")}
        value={draft.resultsFor}
        error={errors.at("resultsFor")}
        options={RESULTS_FOR.map((value) => ({ value, label: t(`quizzes:form.resultsForOptions.${value}`) }))}
        onChange={({ currentTarget }) => {
          const resultsFor = RESULTS_FOR.find((each) => each === currentTarget.value);
          if (resultsFor !== undefined) change({ resultsFor });
        }}
      />
    </Card>
  );
}
