import { parseSignInError } from "@guildhall/core";
import { Banner } from "@guildhall/widget";
import { useSearch } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { useChats } from "./chats/chat-provider.ts";

/** What became of connecting an account to sign in with: the server says so in the address. */
export function LinkOutcome() {
  const t = useTranslate();
  // Every page's search params are plain strings.
  const { linked, error } = useSearch({ strict: false }) as { readonly linked?: string; readonly error?: string };
  const provider = useChats().find((each) => each === linked);
  const code = parseSignInError(error);
  if (code !== null) return <Banner tone="danger">{t(`session:banner.${code}`)}</Banner>;
  if (provider === undefined) return null;
  const chat = t(`integrations:names.${provider}`);
  return <Banner tone="success">{t("integrations:done.signInLinked", { chat })}</Banner>;
}
