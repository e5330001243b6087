import type { ChatProviderName } from "@guildhall/core/chat";
import { chatCalls, type ChatConnection } from "@guildhall/core/integrations";
import { useSend } from "@guildhall/widget/guild";
import { QuestionDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { showChat } from "./chats/chats-query.ts";

/** Asks before a team or group is disconnected, and says what that means. */
export function DisconnectDialog({
  provider,
  connection: { externalId, name, waiting, peopleReadAt },
  onClose,
}: {
  readonly provider: ChatProviderName;
  readonly connection: ChatConnection;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const action = useSend(chatCalls.disconnect);
  const send = (): void =>
    action.send({ params: { provider, externalId } }, (settings) => {
      showChat(settings);
      showMessage({ text: t("integrations:done.disconnected", { name }), tone: "good" });
      onClose();
    });
  return (
    <QuestionDialog
      title={t("integrations:disconnect.title", { name })}
      cancel={t("integrations:cancel")}
      confirm={t("integrations:disconnect.button")}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t("integrations:disconnect.text")}</p>
      {peopleReadAt !== null && <p>{t("integrations:people.freed")}</p>}
      {waiting > 0 && <p>{t("integrations:disconnect.waiting", { count: waiting })}</p>}
    </QuestionDialog>
  );
}
