import { Banner, ErrorList } from "@guildhall/widget";
import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import styles from "./intro-page.module.css";

/** A step's form, with why it couldn't be sent. */
export function IntroForm({
  form: { notice, errors },
  onSubmit,
  children,
}: {
  readonly form: { readonly notice: string | null; readonly errors: readonly string[] };
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      <ErrorList title={t("intro:errorsTitle")} errors={errors} />
      {children}
    </form>
  );
}
