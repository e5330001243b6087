import { jiraCalls } from "@guildhall/core/integrations";
import { useSend } from "@guildhall/widget/guild";
import { QuestionDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";

/** Asks before the reader's own account in Jira is unlinked. */
export function UnlinkJiraDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const action = useSend(jiraCalls.unlink);
  const send = (): void =>
    action.send({}, () => {
      showMessage({ text: t("tracker:own.unlinkDone"), tone: "good" });
      onClose();
    });
  return (
    <QuestionDialog
      title={t("tracker:own.unlinkTitle")}
      cancel={t("tracker:disconnect.cancel")}
      confirm={t("tracker:own.unlink")}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t("tracker:own.unlinkText")}</p>
    </QuestionDialog>
  );
}
