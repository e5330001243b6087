import type { ChatProviderName } from "@guildhall/core/chat";
import { chatCalls } from "@guildhall/core/integrations";
import { useSend } from "@guildhall/widget/guild";
import { QuestionDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

/** Asks before the reader's own account is disconnected. */
export function UnlinkDialog({
  provider,
  onUnlinked,
  onClose,
}: {
  readonly provider: ChatProviderName;
  readonly onUnlinked: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const action = useSend(chatCalls.unlink);
  const chat = t(`integrations:names.${provider}`);
  const send = (): void =>
    action.send({ params: { provider } }, () => {
      showMessage({ text: t("integrations:done.unlinked", { chat }), tone: "good" });
      onUnlinked();
      onClose();
    });
  return (
    <QuestionDialog
      title={t("integrations:own.unlinkTitle", { chat })}
      cancel={t("integrations:cancel")}
      confirm={t("integrations:own.unlink")}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t("integrations:own.unlinkText")}</p>
    </QuestionDialog>
  );
}
