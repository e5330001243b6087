import { parseSignInError } from "@guildhall/core";
import { Banner } from "@guildhall/widget";
import { useSearch } from "@tanstack/react-router";
import { chooseLanguage, useLanguage, useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { Footer } from "../../shell/footer.tsx";
import { Logo } from "../../shell/logo.tsx";
import { LoginLinks } from "./login-links.tsx";
import { LoginWays } from "./login-ways.tsx";
import styles from "./login.module.css";

function LoginPage() {
  const t = useTranslate();
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <header className={styles.head}>
          <Logo />
          <h1 className={styles.title}>{t("login:title")}</h1>
          <p className={styles.lead}>{t("login:lead")}</p>
        </header>
        <ErrorBanner />
        <LoginWays />
        <LoginLinks />
        <LanguageSwitch />
        <Footer />
      </div>
    </main>
  );
}

function ErrorBanner() {
  const t = useTranslate();
  // Every page's search is plain texts.
  const { error } = useSearch({ strict: false }) as { readonly error?: string };
  const code = parseSignInError(error);
  if (code === null) return null;
  return <Banner tone={code === "expired" ? "info" : "danger"}>{t(`session:banner.${code}`)}</Banner>;
}

function LanguageSwitch() {
  const t = useTranslate();
  const other = useLanguage() === "en" ? "ru" : "en";
  return (
    <button type="button" lang={other} className={styles.language} onClick={() => void chooseLanguage(other)}>
      {t(`shell:languages.${other}`)}
    </button>
  );
}

/** The login page; `error` in its address is a code of the catalogue, `redirect` the way back. */
export const loginPage = definePage({ component: LoginPage });
