import { writeCookie } from "../browser/cookies.ts";

const COOKIE = "guildhall_font";
// In ms after the first page was shown: by then it has its data, too.
const DELAY_MS = 1000;
const LATEST_MS = 3000;

/**
 * Brings in the panel's font a moment after the first page, so that on a first visit it does not compete with
 * what is to be read; its stand-in has the same measures. Later visits begin with it.
 */
export function bringFont(): void {
  if (document.documentElement.dataset["font"] !== undefined) return;
  setTimeout(whenIdle, DELAY_MS, () => {
    document.documentElement.dataset["font"] = "";
    // One load is enough: what else is needed, the browser fetches as it draws.
    document.fonts
      .load('1em "Inter Variable"')
      .then(() => writeCookie(COOKIE, "1"))
      .catch(() => undefined);
  });
}

function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(act, { timeout: LATEST_MS });
  else act();
}
