import type { ChatProviderName } from "@guildhall/core/chat";
import { parseSignInError } from "@guildhall/core";
import { Banner } from "@guildhall/widget";
import { useSearch } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { AddToSlack } from "./add-to-slack.tsx";

/** What became of an installation, from the URL it comes back to: `?installed` with a name, or `?error` with why not. */
export function Outcome({ provider }: { readonly provider: ChatProviderName }) {
  const t = useTranslate();
  // Every page's search params are plain strings.
  const { error, installed } = useSearch({ strict: false }) as { readonly error?: string; readonly installed?: string };
  const chat = t(`integrations:names.${provider}`);
  const code = error === ORG ? error : parseSignInError(error);
  if (code !== null) {
    const again = code === ORG && <AddToSlack text={t("integrations:connect.again")} />;
    return (
      <Banner tone="danger" actions={again}>
        {t(`integrations:error.${code}`, { chat })}
      </Banner>
    );
  }
  if (installed === undefined) return null;
  return (
    <Banner tone="success">{t("integrations:done.connected", { name: installed === "" ? chat : installed })}</Banner>
  );
}

/** Only an installation ends so. */
const ORG = "org_install";
