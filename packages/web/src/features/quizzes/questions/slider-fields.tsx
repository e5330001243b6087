import { SLIDER_MAX, SLIDER_MIN } from "@guildhall/core";
import { TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import type { FormPart } from "./question-form.tsx";
import { SliderPreview } from "./slider-preview.tsx";

/** A slider's bounds, and the slider as people see it. */
export function SliderFields({ draft, errors, isLocked, change }: FormPart) {
  const t = useTranslate();
  return (
    <>
      <div className={formStyles.grid}>
        {([["min", SLIDER_MIN] as const, ["max", SLIDER_MAX] as const] as const).map(([field, bounds]) => (
          <TextField
            key={field}
            label={t(`questions:form.${field}`)}
            type="number"
            min={bounds.min}
            max={bounds.max}
            disabled={isLocked}
            value={draft[field]}
            error={errors.at(field)}
            onChange={(event) => change({ [field]: Math.round(Number(event.currentTarget.value)) })}
          />
        ))}
      </div>
      {draft.min < draft.max && (
        <SliderPreview label={t("questions:form.sliderPreview")} min={draft.min} max={draft.max} />
      )}
    </>
  );
}
