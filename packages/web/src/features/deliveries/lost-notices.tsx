import { billingCalls } from "@guildhall/core/billing";
import { Banner, Button } from "@guildhall/widget";
import { useCall, useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

/** For super admins: what a payment provider told in vain, which may be about any workspace. */
export function LostNotices() {
  const t = useTranslate();
  const { data } = useCall(billingCalls.listNotices, {});
  const action = useSend(billingCalls.retryNotices);
  const count = data?.items.length ?? 0;
  if (count === 0) return null;
  const send = (): void =>
    action.send({}, (answer) =>
      showMessage({ text: t("granting:notices.retried", { count: answer.count }), tone: "good" }),
    );
  return (
    <Banner
      tone="warning"
      actions={
        <Button size="s" busy={action.isBusy} onClick={send}>
          {t("words:retry")}
        </Button>
      }
    >
      {action.notice ?? t("granting:notices.lost", { count })}
    </Banner>
  );
}
