import { NotFoundFailure } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { QuestionDialog } from "@guildhall/widget/forms";
import { refreshChanged, useActionOf, useGuild } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

/** Confirms withdrawing an invite, and says what that means. */
export function WithdrawInviteDialog({
  invite,
  onClose,
}: {
  readonly invite: { readonly id: number; readonly email: string };
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const guild = useGuild();
  const action = useActionOf(accountCalls.withdrawInvite);
  const { id, email } = invite;
  const send = (): void =>
    action.run(String(id), async () => {
      try {
        await guild.client.call(accountCalls.withdrawInvite, { params: { id } }, { quiet: true });
        showMessage({ text: t("users:invites.withdrawn", { email }), tone: "good" });
      } catch (error) {
        // It was accepted or withdrawn meanwhile.
        if (!(error instanceof NotFoundFailure)) throw error;
        showMessage({ text: t("users:invites.gone", { email }) });
        await refreshChanged(guild, accountCalls.withdrawInvite.topics);
      }
      onClose();
    });
  return (
    <QuestionDialog
      title={t("users:invites.question", { email })}
      cancel={t("users:invites.cancel")}
      confirm={t("users:invites.confirm")}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t("users:invites.means")}</p>
    </QuestionDialog>
  );
}
