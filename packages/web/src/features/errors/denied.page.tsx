import { Button, ButtonLink, EmptyPicture } from "@guildhall/widget";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { useSearch } from "@tanstack/react-router";
import { loadPart } from "../../boot/load-part.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { refusedPage } from "../../routing/lead-after-change.ts";
import { stringifySearch } from "../../routing/search.ts";
import { isWidgetMode } from "../../session/widget-mode.ts";
import { memberOf, useMayPay, useSessionInfo } from "../../session/use-session.ts";
import { ErrorPage } from "./error-page.tsx";

function DeniedPage() {
  const t = useTranslate();
  const { from = "" } = useSearch({ strict: false });
  const isClosed = refusedPage(stringifySearch({ from })) !== null;
  const text = isWidgetMode()
    ? t("shell:denied.widgetText")
    : t(isClosed ? "shell:denied.closed" : "shell:denied.text");
  return (
    <ErrorPage
      picture={<EmptyPicture name="lock" />}
      title={t("shell:denied.title")}
      action={
        <div className={cards.actions}>
          <WayOut />
          <WayToPlans />
        </div>
      }
    >
      {text}
    </ErrorPage>
  );
}

/** For those who may choose a plan, while theirs lacks something. */
function WayToPlans() {
  const t = useTranslate();
  const mayPay = useMayPay();
  const lacks = memberOf(useSessionInfo())?.workspace?.license.restrictions ?? [];
  if (!mayPay || lacks.length === 0 || isWidgetMode()) return null;
  return <ButtonLink href="/billing">{t("shell:license.plans")}</ButtonLink>;
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
