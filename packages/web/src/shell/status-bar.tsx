import { Banner } from "@guildhall/widget";
import { useSyncExternalStore } from "react";
import { useTranslate } from "../i18n/language.ts";

/** What concerns the whole panel, above everything: that the connection is lost. */
export function StatusBar() {
  const t = useTranslate();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isOnline ? null : <Banner tone="warning">{t("shell:message.offline")}</Banner>;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
