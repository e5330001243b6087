import { ButtonLink, Link, VisuallyHidden } from "@guildhall/widget";
import { textStyles } from "@guildhall/widget/text";
import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import { Footer } from "../../shell/footer.tsx";
import { Logo } from "../../shell/logo.tsx";
import styles from "./pages.module.css";

/** Frame of public pages. */
export function PublicFrame({
  title,
  children,
}: {
  /** Omitted if the text has its own. */
  readonly title?: string;
  readonly children: ReactNode;
}) {
  const t = useTranslate();
  const isSignedIn = useSessionInfo()?.loggedIn === true;
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link href="/">
          <Logo />
          <VisuallyHidden>{t("shell:home")}</VisuallyHidden>
        </Link>
        <ButtonLink href={isSignedIn ? "/" : "/login"}>{t(isSignedIn ? "pages:toPanel" : "pages:signIn")}</ButtonLink>
      </header>
      <main id="content" tabIndex={-1} className={textStyles.text}>
        {title !== undefined && <h1>{title}</h1>}
        {children}
      </main>
      <Footer />
    </div>
  );
}
