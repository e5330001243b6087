import { afterPaint } from "../browser/after-paint.ts";
import { writeCookie } from "../browser/cookies.ts";
import { CHOICE_COOKIE, showTheme } from "./theme.ts";
import type { Theme } from "./theme.ts";

/** Remembers the choice and switches the look, once the menu it was made in is gone. */
export function chooseTheme(theme: Theme): void {
  writeCookie(CHOICE_COOKIE, theme);
  afterPaint(() => showTheme(theme));
}
