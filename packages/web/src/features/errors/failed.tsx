import { Button } from "@guildhall/widget";
import { useRouter } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { ErrorPage } from "./error-page.tsx";

/** What stands in the place of a page that could not be loaded or has broken. */
export function FailedPage({ reset }: { readonly reset: () => void }) {
  const t = useTranslate();
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <ErrorPage
      picture="offline"
      title={t("shell:failed.title")}
      action={<Button variant="primary" onClick={retry}>{t("shell:failed.retry")}</Button>}
    >
      {t("shell:failed.text")}
    </ErrorPage>
  );
}
