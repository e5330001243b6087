import type { SignInError } from "@guildhall/core";
import { Banner, Link } from "@guildhall/widget";
import { Fragment } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useGuestInfo, type GuestInfo } from "../../session/use-guest-info.ts";
import styles from "./login.module.css";

/** What a code means, and how to continue. */
export function CodeBanner({ code }: { readonly code: SignInError }) {
  const t = useTranslate();
  const guest = useGuestInfo();
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
          <Link className={styles.way} href={href}>
            {t(`session:way.${text}`)}
          </Link>
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
