import { showPartFailure } from "@guildhall/widget/guild";
import type { FormEvent, ReactNode } from "react";
import { chooseLanguage, useLanguage, useTranslate } from "../../i18n/language.ts";
import { Footer } from "../../shell/footer.tsx";
import { Logo } from "../../shell/logo.tsx";
import { panel } from "../../shell/panel.ts";
import styles from "./login.module.css";

export function GuestPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <header className={styles.head}>
          <Logo />
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
        <LanguageSwitch />
        <Footer />
      </div>
    </main>
  );
}

function LanguageSwitch() {
  const t = useTranslate();
  const other = useLanguage() === "en" ? "ru" : "en";
  return (
    <button
      type="button"
      lang={other}
      className={styles.language}
      onClick={() => void chooseLanguage(other).catch(() => showPartFailure(panel))}
    >
      {t(`shell:languages.${other}`)}
    </button>
  );
}

/** A form on such a page, or its replacement. */
export function GuestForm({
  onSubmit,
  children,
}: {
  readonly onSubmit?: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}) {
  if (onSubmit === undefined) return <div className={styles.form}>{children}</div>;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form method="post" noValidate className={styles.form} onSubmit={submit}>
      {children}
    </form>
  );
}

/** The links below, side by side. */
export function GuestLinks({ children }: { readonly children: ReactNode }) {
  return <p className={styles.links}>{children}</p>;
}
