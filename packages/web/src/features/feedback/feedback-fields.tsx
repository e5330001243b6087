import { FEEDBACK_TYPES, MAX_FEEDBACK_LENGTH } from "@guildhall/core";
import { Select, TextArea } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import type { FeedbackForm, FeedbackType } from "./use-feedback.ts";

export function FeedbackFields({ form }: { readonly form: FeedbackForm }) {
  const t = useTranslate();
  return (
    <>
      <Select
        label={t("feedback:type")}
        options={FEEDBACK_TYPES.map((value) => ({ value, label: t(`feedback:types.${value}`) }))}
        value={form.type}
        // The options are these types.
        onChange={(event) => form.setType(event.currentTarget.value as FeedbackType)}
      />
      <TextArea
        label={t("feedback:message")}
        hint={t("feedback:messageHint")}
        rows={6}
        required
        maxLength={MAX_FEEDBACK_LENGTH}
        value={form.message}
        onChange={(event) => form.setMessage(event.currentTarget.value)}
      />
    </>
  );
}
