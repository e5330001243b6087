import { MAX_CHALLENGE_DESCRIPTION_LENGTH } from "@guildhall/core";
import { RESULT_TYPES } from "@guildhall/core/challenges";
import { Select, TextArea } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import type { ChallengeForm } from "./use-challenge-form.ts";

export function ResultSection({ form }: { readonly form: ChallengeForm }) {
  const t = useTranslate();
  const { draft, errors, change } = form;
  return (
    <div className={formStyles.long}>
      <Select
        label={t("challenges:form.resultType")}
        value={draft.resultType}
        error={errors.at("resultType")}
        options={RESULT_TYPES.map((value) => ({ value, label: t(`challenges:form.resultTypes.${value}`) }))}
        onChange={(event) => {
          const chosen = RESULT_TYPES.find((each) => each === event.currentTarget.value);
          if (chosen !== undefined) change({ resultType: chosen });
        }}
      />
      <TextArea
        label={t("challenges:form.resultDescription")}
        hint={t("challenges:form.resultDescriptionHint")}
        maxLength={MAX_CHALLENGE_DESCRIPTION_LENGTH}
        value={draft.resultDescription}
        error={errors.at("resultDescription")}
        onChange={(event) => change({ resultDescription: event.currentTarget.value })}
      />
    </div>
  );
}
