import { EmptyPlace, Link, VisuallyHidden } from "@guildhall/widget";
import { useContext, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { InFrame } from "../../shell/in-frame.ts";
import { Logo } from "../../shell/logo.tsx";
import styles from "./error-page.module.css";

/** Says why there's no page, and what to do instead; within the frame if there is one. */
export function ErrorPage({
  picture,
  title,
  children,
  action,
}: {
  readonly picture: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
}) {
  const t = useTranslate();
  const content = (
    <>
      <VisuallyHidden as="div">
        <h1>{title}</h1>
      </VisuallyHidden>
      <EmptyPlace picture={picture} title={title} action={action}>
        {children}
      </EmptyPlace>
    </>
  );
  if (useContext(InFrame)) return content;
  return (
    <main className={styles.page}>
      <Link href="/" className={styles.logo}>
        <Logo />
        <VisuallyHidden>{t("shell:home")}</VisuallyHidden>
      </Link>
      {content}
    </main>
  );
}
