import { Button, OfflinePicture } from "@guildhall/widget";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { session } from "../../session/api.ts";
import { useOnline } from "../../shell/use-online.ts";
import { ErrorPage } from "./error-page.tsx";

/**
 * Replaces a page that couldn't be loaded or has crashed. A failed load is retried when the network or the server is
 * back.
 */
export function FailedPage({ reset }: { readonly reset: () => void }) {
  const t = useTranslate();
  const router = useRouter();
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  const retry = useCallback((): void => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  useEffect(() => {
    if (wasOffline && isOnline) retry();
  }, [wasOffline, isOnline, retry]);
  useEffect(() => {
    // A page that crashed while rendering would only crash again.
    if (router.state.matches.every(({ error }) => error === undefined)) return;
    return session.subscribe(({ info }, previous) => {
      if (info !== null && info !== previous.info) retry();
    });
  }, [retry, router]);
  const of = wasOffline ? "offline" : "failed";
  return (
    <ErrorPage
      picture={<OfflinePicture />}
      title={t(`shell:${of}.title`)}
      action={
        <Button variant="primary" onClick={retry}>
          {t("shell:failed.retry")}
        </Button>
      }
    >
      {t(`shell:${of}.text`)}
    </ErrorPage>
  );
}
