import { billingCalls } from "@guildhall/core/billing";
import { Banner, Link } from "@guildhall/widget";
import { showFailure, useGuild, useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../i18n/language.ts";
import { useSessionInfo } from "../session/use-session.ts";

/** Warns those who manage the workspace of its plan's end or a failed charge, until they dismiss it. */
export function LicenseBar({ path }: { readonly path: string }) {
  const t = useTranslate();
  const guild = useGuild();
  const info = useSessionInfo();
  // Dismissed here, and therefore until the next page load at least.
  const [hidden, setHidden] = useState("");
  const { send } = useSend(billingCalls.dismissWarning, {
    onFailure: (failure, retry) => {
      setHidden("");
      showFailure(guild, failure, { retry });
    },
  });
  const warning = info?.loggedIn === true ? info.licenseWarning : undefined;
  if (warning === undefined || warning.key === hidden) return null;
  const { key, kind, tone, text, link, dismissal } = warning;
  const dismiss = (): void => {
    setHidden(key);
    if (dismissal === "period") send({ body: { key } });
  };
  return (
    <Banner tone={tone === "error" ? "danger" : "warning"} onDismiss={dismiss}>
      {text}{" "}
      {path !== link && (
        <Link href={link}>{t(kind === "payment_failed" ? "shell:license.fix" : "shell:license.plans")}</Link>
      )}
    </Banner>
  );
}
