import { MAX_QUESTION_REWARD } from "@guildhall/core";
import { AmountField, CurrencyIcon } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import type { QuizForm } from "./use-quiz-form.ts";

/** What new questions pay. */
export function QuestionRewardSection({ form: { draft, data, errors, change } }: { readonly form: QuizForm }) {
  const t = useTranslate();
  const [first] = data.currencies;
  if (first === undefined) return null;
  return (
    <fieldset className={formStyles.form}>
      <legend className={formStyles.legend}>{t("quizzes:form.questionRewards")}</legend>
      <p className={formStyles.hint}>{t("quizzes:form.questionRewardsHint")}</p>
      <div className={formStyles.grid}>
        {data.currencies.map((currency) => (
          <AmountField
            key={currency.currencyId}
            label={currency.currencyName}
            start={<CurrencyIcon url={currency.currencyIconUrl} />}
            value={draft.questionAmounts[currency.currencyId] ?? null}
            max={MAX_QUESTION_REWARD}
            error={currency === first ? errors.at("questionDefaultRewards") : null}
            onChange={(amount) =>
              change({ questionAmounts: { ...draft.questionAmounts, [currency.currencyId]: amount } })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
