import { SLIDER_MAX, SLIDER_MIN } from "@guildhall/core";
import type { Question } from "@guildhall/core/quizzes";
import { TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { NO_ANSWER, QuestionInput } from "@guildhall/widget/quizzes";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import type { FormPart } from "./form-part.ts";
import { LockedHint } from "./locked-hint.tsx";

const BOUNDS = { min: SLIDER_MIN, max: SLIDER_MAX } as const;

/** A slider's bounds, and the slider as people see it. */
export function SliderFields({ draft, errors, lock, change }: FormPart) {
  const t = useTranslate();
  const [tried, setTried] = useState(NO_ANSWER);
  const min = draft.min ?? SLIDER_MIN.initial;
  const max = draft.max ?? SLIDER_MAX.initial;
  const description = t("questions:form.sliderPreview");
  const question: Question = {
    ...{ id: 0, position: 0, type: "slider", required: false, rewards: [], options: [] },
    ...{ description, hint: "", min, max },
  };
  return (
    <>
      <div className={formStyles.grid}>
        {(["min", "max"] as const).map((field) => (
          <TextField
            key={field}
            label={t(`questions:form.${field}`)}
            type="number"
            min={BOUNDS[field].min}
            max={BOUNDS[field].max}
            disabled={lock !== null}
            placeholder={String(BOUNDS[field].initial)}
            value={draft[field] ?? ""}
            error={errors.at(field)}
            onChange={({ currentTarget: { value } }) =>
              change({ [field]: value === "" ? null : Math.round(Number(value)) })
            }
          />
        ))}
      </div>
      {lock !== null && <LockedHint lock={lock}>{""}</LockedHint>}
      {min < max && (
        <div className={formStyles.form}>
          <p className={formStyles.hint}>{description}</p>
          <QuestionInput question={question} value={tried} onChange={setTried} />
        </div>
      )}
    </>
  );
}
