import { safeReturnPath } from "@guildhall/core/session";
import { IntroTour } from "@guildhall/widget/intro";
import { useSearch } from "@tanstack/react-router";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { PageHead } from "../../shell/page-head.tsx";

/** Ends where the member was going. */
function JiraTourPage() {
  const t = useTranslate();
  // Every page's search params are plain strings.
  const { redirect } = useSearch({ strict: false }) as { readonly redirect?: string };
  return (
    <div className={formStyles.page}>
      <PageHead title={t("tour:heading")} />
      <IntroTour end={safeReturnPath(redirect)} />
    </div>
  );
}

/** The tour that Jira shows, for those it leads here. */
export const jiraTourPage = definePage({ component: JiraTourPage });
