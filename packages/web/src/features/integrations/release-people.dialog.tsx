import { chatCalls, type ChatConnection } from "@guildhall/core/integrations";
import { useSend } from "@guildhall/widget/guild";
import { QuestionDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { showChat } from "./chats/chats-query.ts";

/** Asks before a team's people are managed here again. */
export function ReleasePeopleDialog({
  connection: { externalId, name },
  onClose,
}: {
  readonly connection: ChatConnection;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const action = useSend(chatCalls.releasePeople);
  const send = (): void =>
    action.send({ params: { provider: "slack", externalId } }, (settings) => {
      showChat(settings);
      showMessage({ text: t("integrations:people.released"), tone: "good" });
      onClose();
    });
  return (
    <QuestionDialog
      title={t("integrations:people.releaseTitle", { name })}
      cancel={t("integrations:cancel")}
      confirm={t("integrations:people.release")}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t("integrations:people.releaseText")}</p>
    </QuestionDialog>
  );
}
