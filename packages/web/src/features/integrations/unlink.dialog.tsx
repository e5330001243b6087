import type { ChatProviderName } from "@guildhall/core/chat";
import { chatCalls } from "@guildhall/core/integrations";
import { Banner, Button, Dialog } from "@guildhall/widget";
import { useSend } from "@guildhall/widget/guild";
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
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t("integrations:own.unlinkTitle", { chat })}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t("integrations:cancel")}
          </Button>
          <Button variant="danger" busy={action.isBusy} onClick={send}>
            {t("integrations:own.unlink")}
          </Button>
        </>
      }
    >
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      <p>{t("integrations:own.unlinkText")}</p>
    </Dialog>
  );
}
