import { FormDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { FeedbackFields } from "./feedback-fields.tsx";
import { type FeedbackType, useFeedback } from "./use-feedback.ts";

/** Sends feedback to the installation's operator; starts empty, and with a type, on each opening. */
export function FeedbackDialog({ type, onClose }: { readonly type: FeedbackType; readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useFeedback({ first: type, onSent: onClose });
  return (
    <FormDialog
      title={t("feedback:title")}
      description={t("feedback:lead")}
      form={{ ...form, isDirty: form.message !== "" }}
      words={{ errors: t("errors:title"), cancel: t("feedback:cancel"), send: t("feedback:send") }}
      onClose={onClose}
    >
      <FeedbackFields form={form} />
    </FormDialog>
  );
}
