import { LinkProvider, TextProvider } from "@guildhall/widget";
import { Outlet } from "@tanstack/react-router";
import { useLanguage, useTranslateAny } from "../i18n/language.ts";
import { MessageBar } from "../shell/message-bar.tsx";
import { Announcer } from "./announcer.tsx";
import { RouterLink } from "./router-link.tsx";

export function Root() {
  const t = useTranslateAny();
  const language = useLanguage();
  return (
    <TextProvider t={t} language={language}>
      <LinkProvider link={RouterLink}>
        <Outlet />
        <Announcer />
        <MessageBar />
      </LinkProvider>
    </TextProvider>
  );
}
