import { Button, OfflinePicture } from "@guildhall/widget";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useOnline } from "../../shell/use-online.ts";
import { ErrorPage } from "./error-page.tsx";

/** What stands in the place of a page that could not be loaded or has broken; one missed offline comes with the network. */
export function FailedPage({ reset }: { readonly reset: () => void }) {
  const t = useTranslate();
  const router = useRouter();
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    if (!wasOffline || !isOnline) return;
    reset();
    void router.invalidate();
  }, [wasOffline, isOnline, reset, router]);
  const of = wasOffline ? "offline" : "failed";
  return (
    <ErrorPage
      picture={<OfflinePicture />}
      title={t(`shell:${of}.title`)}
      action={<Button variant="primary" onClick={retry}>{t("shell:failed.retry")}</Button>}
    >
      {t(`shell:${of}.text`)}
    </ErrorPage>
  );
}
