import { writeCookie } from "../browser/cookies.ts";

const COOKIE = "guildhall_font";
const FONT = '1em "Inter Variable"';
// In ms after the first page is shown: by then it has its data.
const DELAY_MS = 1000;
const LATEST_MS = 3000;

let isHere = false;

/**
 * Fetches the panel's font shortly after the first page, so it doesn't compete with content on a first visit. Drawn
 * text keeps its font to avoid a layout shift; the next visit starts with the panel's.
 */
export function bringFont(): void {
  if (isShown()) return;
  setTimeout(whenIdle, DELAY_MS, () => {
    // The font files of the scripts used here.
    document.fonts
      .load(FONT, document.body.textContent)
      .then(() => {
        isHere = true;
        writeCookie(COOKIE, "1");
      })
      .catch(() => undefined);
  });
}

/** Applies the font if it has loaded, for a full redraw where nothing can shift. */
export function takeFont(): void {
  if (isHere) document.documentElement.dataset["font"] = "";
}

function isShown(): boolean {
  return document.documentElement.dataset["font"] !== undefined;
}

function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(act, { timeout: LATEST_MS });
  else act();
}
