import { definePage } from "../../routing/page.ts";
import { useTranslate } from "../../i18n/language.ts";

function DashboardPage() {
  const t = useTranslate();
  return <h1>{t("dashboard:title")}</h1>;
}

/** The dashboard. */
export const dashboardPage = definePage({ component: DashboardPage });
