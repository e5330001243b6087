import { Button, ButtonLink, EmptyPicture } from "@guildhall/widget";
import { useSearch } from "@tanstack/react-router";
import { loadPart } from "../../boot/load-part.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { refusedPage } from "../../routing/lead-after-change.ts";
import { stringifySearch } from "../../routing/search.ts";
import { isWidgetMode } from "../../session/widget-mode.ts";
import { memberOf, useSessionInfo } from "../../session/use-session.ts";
import { ErrorPage } from "./error-page.tsx";

function DeniedPage() {
  const t = useTranslate();
  const { from = "" } = useSearch({ strict: false });
  const isClosed = refusedPage(stringifySearch({ from })) !== null;
  const text = isWidgetMode()
    ? t("shell:denied.widgetText")
    : t(isClosed ? "shell:denied.closed" : "shell:denied.text");
  return (
    <ErrorPage picture={<EmptyPicture name="lock" />} title={t("shell:denied.title")} action={<WayOut />}>
      {text}
    </ErrorPage>
  );
}

function WayOut() {
  const t = useTranslate();
  const info = useSessionInfo();
  if (isWidgetMode()) return null;
  if (memberOf(info)?.permissions.includes("access-dashboard")) {
    return (
      <ButtonLink href="/" variant="primary">
        {t("shell:denied.home")}
      </ButtonLink>
    );
  }
  if (info?.loggedIn !== true)
    return (
      <ButtonLink href="/login" variant="primary">
        {t("shell:titles.login")}
      </ButtonLink>
    );
  return <Button onClick={() => void signOut()}>{t("shell:denied.logout")}</Button>;
}

// Loaded on demand: signing out needs more than this page.
async function signOut(): Promise<void> {
  const { leave } = await loadPart(() => import("../../shell/account-actions.ts"));
  await leave();
}

export const deniedPage = definePage({ component: DeniedPage });
