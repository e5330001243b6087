import { Banner } from "@guildhall/widget";
import { useTranslate } from "../i18n/language.ts";
import { useOnline } from "./use-online.ts";

/** Says above everything that the connection is lost. */
export function StatusBar() {
  const t = useTranslate();
  return useOnline() ? null : <Banner tone="warning">{t("shell:message.offline")}</Banner>;
}
