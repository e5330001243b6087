import { parseSignInError, type SignInError } from "@guildhall/core";
import { Banner, Link } from "@guildhall/widget";
import { useSearch } from "@tanstack/react-router";
import { Fragment } from "react";
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
  const ways = guest === null ? [] : waysOn(code, guest.login);
  return (
    <Banner tone={code === "expired" ? "info" : "danger"}>
      {t(`session:banner.${code}`)}
      {ways.map(({ href, text }) => (
        <Fragment key={href}>
          {" "}
          <Link href={href}>{t(`session:way.${text}`)}</Link>
        </Fragment>
      ))}
    </Banner>
  );
}

interface Way {
  readonly href: string;
  readonly text: "addApp" | "signUp" | "newLink";
}

/** Where to get what's missing, as far as this installation has it. */
function waysOn(code: SignInError, login: GuestInfo["login"]): readonly Way[] {
  const signUp = (href: string, isOpen = login.registration): readonly Way[] =>
    isOpen ? [{ href, text: "signUp" }] : [];
  switch (code) {
    case "unknown_slack_ws":
      if (!login.chatLogin) return [];
      return [{ href: "/api/v1/slack/install", text: "addApp" }, ...signUp("/sign-up/slack")];
    case "unknown_tg_ws":
      return login.messengerLogin ? signUp("/sign-up/telegram") : signUp("/sign-up");
    case "license_unavailable":
      return signUp("/sign-up");
    case "invalid_token":
      return login.emailAuth ? [{ href: "/reset-password", text: "newLink" }] : [];
    default:
      return [];
  }
}
