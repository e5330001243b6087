import { parseSignInError, type SignInError } from "@guildhall/core";
import { Banner, Link } from "@guildhall/widget";
import { useSearch } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { useGuestInfo, type GuestInfo } from "../../session/use-guest-info.ts";

/** Explains the URL's `error` or why a session ended, and how to continue; nothing without one. */
export function SignInBanner() {
  const t = useTranslate();
  const guest = useGuestInfo();
  // Every page's search params are plain strings.
  const { error } = useSearch({ strict: false }) as { readonly error?: string };
  const code = parseSignInError(error);
  if (code === null) return null;
  if (code === "expired" && guest !== null && guest.disabledIn !== "") {
    return <Banner tone="danger">{t("session:disabled", { workspace: guest.disabledIn })}</Banner>;
  }
  const way = guest === null ? null : wayOn(code, guest.login);
  return (
    <Banner tone={code === "expired" ? "info" : "danger"}>
      {t(`session:banner.${code}`)} {way !== null && <Link href={way.href}>{t(`session:way.${way.text}`)}</Link>}
    </Banner>
  );
}

/** Where to get what's missing, if this installation has it. */
function wayOn(code: SignInError, login: GuestInfo["login"]) {
  if (code === "unknown_slack_ws" && login.chatLogin) return { href: "/api/v1/slack/install", text: "addApp" } as const;
  if (code !== "unknown_tg_ws") return null;
  if (login.messengerLogin) return { href: "/sign-up/telegram", text: "signUp" } as const;
  return login.registration ? ({ href: "/sign-up", text: "signUp" } as const) : null;
}
