import { SLIDER_MAX, SLIDER_MIN } from "@guildhall/core";
import type { Question } from "@guildhall/core/quizzes";
import { TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { NO_ANSWER, QuestionInput } from "@guildhall/widget/quizzes";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import type { FormPart } from "./form-part.ts";

const BOUNDS = { min: SLIDER_MIN, max: SLIDER_MAX } as const;

/** A slider's bounds, and the slider as people see it. */
export function SliderFields({ draft, errors, isLocked, change }: FormPart) {
  const t = useTranslate();
  const [tried, setTried] = useState(NO_ANSWER);
  const { min, max } = draft;
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
            disabled={isLocked}
            value={draft[field]}
            error={errors.at(field)}
            onChange={(event) => change({ [field]: Math.round(Number(event.currentTarget.value)) })}
          />
        ))}
      </div>
      {min < max && (
        <div className={formStyles.form}>
          <p className={formStyles.hint}>{description}</p>
          <QuestionInput question={question} value={tried} onChange={setTried} />
        </div>
      )}
    </>
  );
}
