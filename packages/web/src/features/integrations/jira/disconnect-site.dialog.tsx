import { jiraCalls } from "@guildhall/core/integrations";
import { useSend } from "@guildhall/widget/guild";
import { QuestionDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";
import { showJira } from "./jira-query.ts";

/** Asks before a site is disconnected, and says what that means. */
export function DisconnectSiteDialog({
  id,
  name,
  onClose,
}: {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const action = useSend(jiraCalls.disconnect);
  const send = (): void =>
    action.send({ params: { id } }, (settings) => {
      showJira(settings);
      showMessage({ text: t("tracker:disconnect.done", { site: name }), tone: "good" });
      onClose();
    });
  return (
    <QuestionDialog
      title={t("tracker:disconnect.title", { site: name })}
      cancel={t("tracker:disconnect.cancel")}
      confirm={t("tracker:disconnect.button")}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t("tracker:disconnect.text")}</p>
    </QuestionDialog>
  );
}
