import { writeCookie } from "../browser/cookies.ts";

const COOKIE = "guildhall_font";
const FONT = '1em "Inter Variable"';
// In ms after the first page was shown: by then it has its data, too.
const DELAY_MS = 1000;
const LATEST_MS = 3000;

let isHere = false;

/**
 * Fetches the panel's font a moment after the first page, so that on a first visit it does not compete with what is
 * to be read. What is drawn keeps its letters, for others would move it; the next visit begins with the font.
 */
export function bringFont(): void {
  if (isShown()) return;
  setTimeout(whenIdle, DELAY_MS, () => {
    // The files of the scripts that are written here.
    document.fonts
      .load(FONT, document.body.textContent)
      .then(() => {
        isHere = true;
        writeCookie(COOKIE, "1");
      })
      .catch(() => undefined);
  });
}

/** Takes the font if it has come: for whoever draws everything anew, where there is nothing to be moved. */
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
