import { accountCalls } from "@guildhall/core/accounts";
import type { ManagedUser } from "@guildhall/core/users";
import { Badge, Button } from "@guildhall/widget";
import { showFailure, useGuild, useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { tableStyles } from "@guildhall/widget/tables";

/** Says that a member has never signed in, and resends the invite if sign-in by email is enabled. */
export function WaitingPerson({ user, canInvite }: { readonly user: ManagedUser; readonly canInvite: boolean }) {
  const t = useTranslate();
  const guild = useGuild();
  const { isBusy, send } = useSend(accountCalls.inviteUsers, {
    onFailure: (failure, retry) => showFailure(guild, failure, { retry }),
  });
  const invite = (): void =>
    send({ body: { emails: user.email } }, ({ invited }) => {
      const text = t(invited === 0 ? "users:waiting.isIn" : "users:waiting.sent", { name: user.name });
      showMessage({ text, tone: "good" });
    });
  return (
    <span className={tableStyles.currency}>
      <Badge>{t("users:waiting.mark")}</Badge>
      {canInvite && (
        <Button
          size="s"
          variant="ghost"
          busy={isBusy}
          aria-label={t("users:waiting.inviteName", { name: user.name })}
          onClick={invite}
        >
          {t("users:waiting.invite")}
        </Button>
      )}
    </span>
  );
}
