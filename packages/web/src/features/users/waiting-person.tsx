import { accountCalls } from "@guildhall/core/accounts";
import type { ManagedUser } from "@guildhall/core/users";
import { Badge, Button } from "@guildhall/widget";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { tableStyles } from "@guildhall/widget/tables";

/** Says that a member has never signed in, and resends the invite if sign-in by email is enabled. */
export function WaitingPerson({ user, canInvite }: { readonly user: ManagedUser; readonly canInvite: boolean }) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const invite = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { invited } = await api.call(accountCalls.inviteUsers, { body: { emails: user.email } }, { quiet: true });
      const text = t(invited === 0 ? "users:waiting.isIn" : "users:waiting.sent", { name: user.name });
      showMessage({ text, tone: "good" });
    } catch (error) {
      showFailure(error, { retry: () => void invite() });
    } finally {
      setIsBusy(false);
      void queryClient.invalidateQueries({ queryKey: ["users"] });
    }
  };
  return (
    <span className={tableStyles.currency}>
      <Badge>{t("users:waiting.mark")}</Badge>
      {canInvite && (
        <Button
          size="s"
          variant="ghost"
          busy={isBusy}
          aria-label={t("users:waiting.inviteName", { name: user.name })}
          onClick={() => void invite()}
        >
          {t("users:waiting.invite")}
        </Button>
      )}
    </span>
  );
}
