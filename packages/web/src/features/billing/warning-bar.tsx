import { billingCalls, type ShownWarning } from "@guildhall/core/billing";
import { Banner, Link } from "@guildhall/widget";
import { showFailure, useGuild, useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";

/** What its link says, where that isn't to see plans. */
const LINKS: Readonly<Partial<Record<ShownWarning["kind"], "fix" | "confirm">>> = {
  payment_failed: "fix",
  confirm_payment: "confirm",
};

/** Warns of a plan's end or a failed charge, until it's dismissed. */
export function WarningBar({ warning, path }: { readonly warning: ShownWarning; readonly path: string }) {
  const t = useTranslate();
  const guild = useGuild();
  // Dismissed here, and therefore until the next page load at least.
  const [hidden, setHidden] = useState("");
  const { send } = useSend(billingCalls.dismissWarning, {
    onFailure: (failure, retry) => {
      setHidden("");
      showFailure(guild, failure, { retry });
    },
  });
  const { key, kind, tone, text, link, dismissal } = warning;
  if (key === hidden) return null;
  const dismiss = (): void => {
    setHidden(key);
    if (dismissal === "period") send({ body: { key } });
  };
  return (
    <Banner tone={tone === "error" ? "danger" : "warning"} onDismiss={dismiss}>
      {text} {path !== link && <Link href={link}>{t(`shell:license.${LINKS[kind] ?? "plans"}`)}</Link>}
    </Banner>
  );
}
