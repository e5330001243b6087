import type { FixedPages } from "@guildhall/core/session";
import { ButtonLink, EmptyPicture, Link } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import footer from "../../shell/footer.module.css";
import { ErrorPage } from "./error-page.tsx";

const LINKS = [
  { page: "home", label: "shell:footer.about" },
  { page: "guide", label: "shell:footer.guide" },
  { page: "feedback", label: "shell:titles.feedback" },
] as const satisfies readonly { readonly page: keyof FixedPages; readonly label: string }[];

function NotFoundPage() {
  const t = useTranslate();
  const home = (
    <ButtonLink href="/" variant="primary">
      {t("shell:notFound.home")}
    </ButtonLink>
  );
  return (
    <ErrorPage
      picture={<EmptyPicture name="compass" />}
      title={t("shell:notFound.title")}
      action={
        <>
          {home}
          <OtherWays />
        </>
      }
    >
      {t("shell:notFound.text")}
    </ErrorPage>
  );
}

/** Other links, as configured for the installation. */
function OtherWays() {
  const t = useTranslate();
  const pages = useSessionInfo()?.pages;
  if (pages === undefined) return null;
  const links = LINKS.filter(({ page }) => pages[page] !== "");
  return (
    links.length > 0 && (
      <p className={footer.footer}>
        {links.map(({ page, label }) => (
          <Link key={page} href={pages[page]}>
            {t(label)}
          </Link>
        ))}
      </p>
    )
  );
}

export const notFoundPage = definePage({ component: NotFoundPage });
