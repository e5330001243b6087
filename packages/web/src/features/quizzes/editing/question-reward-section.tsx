import { MAX_QUESTION_REWARD } from "@guildhall/core";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { AmountFields } from "../../activities/index.ts";
import type { QuizForm } from "./use-quiz-form.ts";

/** What new questions pay. */
export function QuestionRewardSection({ form: { draft, data, errors, change } }: { readonly form: QuizForm }) {
  const t = useTranslate();
  if (data.currencies.length === 0) return null;
  return (
    <fieldset className={formStyles.form}>
      <legend className={formStyles.legend}>{t("quizzes:form.questionRewards")}</legend>
      <p className={formStyles.hint}>{t("quizzes:form.questionRewardsHint")}</p>
      <AmountFields
        currencies={data.currencies}
        amounts={draft.questionAmounts}
        max={MAX_QUESTION_REWARD}
        error={errors.at("questionDefaultRewards")}
        onChange={(questionAmounts) => change({ questionAmounts })}
      />
    </fieldset>
  );
}
