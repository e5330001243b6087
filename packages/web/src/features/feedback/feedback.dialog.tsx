import { Button, Dialog } from "@guildhall/widget";
import { useId, type FormEvent } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { FeedbackFields } from "./feedback-fields.tsx";
import { useFeedback } from "./use-feedback.ts";
import styles from "./feedback.module.css";

/** Tells whoever runs the installation what one thinks; empty each time it opens. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const formId = useId();
  const form = useFeedback({ onSent: onClose });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.send();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("feedback:title")}
      description={t("feedback:lead")}
      dismissible={form.message === ""}
      actions={
        <>
          <Button onClick={onClose}>{t("feedback:cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isBusy}>{t("feedback:send")}</Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit}>
        <FeedbackFields form={form} />
      </form>
    </Dialog>
  );
}
