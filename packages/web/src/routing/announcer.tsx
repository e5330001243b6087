import { VisuallyHidden } from "@guildhall/widget";
import { useMatches, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "../i18n/language.ts";
import { setDocumentTitle } from "./page-title.ts";

/**
 * Sets the tab's title, announces navigation to screen readers, and focuses the new page's heading. Changes of search
 * or hash move nothing.
 */
export function Announcer() {
  const t = useTranslate();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const titleKey = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const lastPath = useRef<string | undefined>(undefined);
  const [announced, setAnnounced] = useState("");
  const title = titleKey === undefined ? "" : t(titleKey);
  useEffect(() => setDocumentTitle(title), [title, path]);
  useEffect(() => {
    if (path === undefined || path === lastPath.current) return;
    const isFirst = lastPath.current === undefined;
    lastPath.current = path;
    if (isFirst) return;
    setAnnounced(document.title);
    const focused = document.activeElement;
    return afterPaint(() => {
      // A faster reader has already put the focus where they want it.
      if (document.activeElement === focused || document.activeElement === document.body) focusHeading();
    });
  }, [path]);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {announced}
      </span>
    </VisuallyHidden>
  );
}

/** Waits until the new page is painted: focusing earlier would force layout and delay the frame. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function focusHeading(): void {
  const wanted = document.querySelector<HTMLElement>("main [data-autofocus]");
  const target =
    wanted ?? document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (target === null || target.contains(document.activeElement)) return;
  if (target !== wanted) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
