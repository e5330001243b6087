import type { ChatProviderName } from "@guildhall/core/chat";
import { chatCalls, type ChatConnection } from "@guildhall/core/integrations";
import { Banner, Button, Dialog } from "@guildhall/widget";
import { useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { showChat } from "./chats-query.ts";

/** Asks before a team or group is disconnected, and says what that means. */
export function DisconnectDialog({
  provider,
  connection: { externalId, name, waiting },
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
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t("integrations:disconnect.title", { name })}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t("integrations:cancel")}
          </Button>
          <Button variant="danger" busy={action.isBusy} onClick={send}>
            {t("integrations:disconnect.button")}
          </Button>
        </>
      }
    >
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      <p>{t("integrations:disconnect.text")}</p>
      {waiting > 0 && <p>{t("integrations:disconnect.waiting", { count: waiting })}</p>}
    </Dialog>
  );
}
