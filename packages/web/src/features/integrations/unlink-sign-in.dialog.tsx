import { identityCalls } from "@guildhall/core/accounts";
import type { ChatProviderName } from "@guildhall/core/chat";
import { useSend } from "@guildhall/widget/guild";
import { QuestionDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { showIdentities } from "./chats/identities-query.ts";

/** Asks before the reader can no longer sign in with a chat's account. */
export function UnlinkSignInDialog({
  provider,
  onClose,
}: {
  readonly provider: ChatProviderName;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const action = useSend(identityCalls.unlink);
  const chat = t(`integrations:names.${provider}`);
  const send = (): void =>
    action.send({ params: { provider } }, (identities) => {
      showIdentities(identities);
      showMessage({ text: t("integrations:done.signInUnlinked", { chat }), tone: "good" });
      onClose();
    });
  return (
    <QuestionDialog
      title={t("integrations:own.unlinkSignInTitle", { chat })}
      cancel={t("integrations:cancel")}
      confirm={t("integrations:own.unlink")}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t("integrations:own.unlinkSignInText")}</p>
    </QuestionDialog>
  );
}
