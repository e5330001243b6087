import { LinkProvider, TextProvider } from "@guildhall/widget";
import { Outlet } from "@tanstack/react-router";
import { startTransition, useLayoutEffect, useState } from "react";
import { useLanguage, useTranslateAny } from "../i18n/language.ts";
import { MessageBar } from "../shell/message-bar.tsx";
import { Announcer } from "./announcer.tsx";
import { RouterLink } from "./router-link.tsx";

export function Root() {
  const t = useTranslateAny();
  const language = useLanguage();
  // The router draws its first page at one go; deferred, it's drawn in small steps that don't block input.
  const [isDrawn, setDrawn] = useState(false);
  useLayoutEffect(() => startTransition(() => setDrawn(true)), []);
  if (!isDrawn) return null;
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
