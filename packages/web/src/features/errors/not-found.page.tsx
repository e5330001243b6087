import { ButtonLink } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { ErrorPage } from "./error-page.tsx";

function NotFoundPage() {
  const t = useTranslate();
  const home = <ButtonLink href="/" variant="primary">{t("shell:notFound.home")}</ButtonLink>;
  return (
    <ErrorPage picture="compass" title={t("shell:notFound.title")} action={home}>
      {t("shell:notFound.text")}
    </ErrorPage>
  );
}

/** The page of every address that has none. */
export const notFoundPage = definePage({ component: NotFoundPage });
