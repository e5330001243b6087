import { FormDialog } from "../../forms/form-dialog.tsx";
import { useTranslate } from "../../i18n/language.ts";
import { FeedbackFields } from "./feedback-fields.tsx";
import { useFeedback } from "./use-feedback.ts";

/** Tells whoever runs the installation what one thinks; empty each time it opens. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useFeedback({ onSent: onClose });
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
