import { parseSignInError } from "@guildhall/core";
import { Banner } from "@guildhall/widget";
import { useSearch } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";

/** Says what the `error` in the address means; nothing without one. */
export function SignInBanner() {
  const t = useTranslate();
  // Every page's search is plain texts.
  const { error } = useSearch({ strict: false }) as { readonly error?: string };
  const code = parseSignInError(error);
  if (code === null) return null;
  return <Banner tone={code === "expired" ? "info" : "danger"}>{t(`session:banner.${code}`)}</Banner>;
}
