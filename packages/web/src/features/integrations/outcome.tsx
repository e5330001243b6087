import type { ChatProviderName } from "@guildhall/core/chat";
import { parseSignInError } from "@guildhall/core";
import { Banner } from "@guildhall/widget";
import { useSearch } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";

/** What became of an installation, from the URL it comes back to: `?installed`, or `?error` with why not. */
export function Outcome({ provider }: { readonly provider: ChatProviderName }) {
  const t = useTranslate();
  // Every page's search params are plain strings.
  const { error, installed } = useSearch({ strict: false }) as { readonly error?: string; readonly installed?: string };
  const chat = t(`integrations:names.${provider}`);
  const code = parseSignInError(error);
  if (code !== null) return <Banner tone="danger">{t(`integrations:error.${code}`, { chat })}</Banner>;
  return installed === undefined ? null : <Banner tone="success">{t("integrations:page.installed", { chat })}</Banner>;
}
