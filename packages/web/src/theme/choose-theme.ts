import { afterPaint } from "@guildhall/widget";
import { writeCookie } from "../browser/cookies.ts";
import { CHOICE_COOKIE, showTheme } from "./theme.ts";
import type { Theme } from "./theme.ts";

/** Stores the choice and switches the theme once its menu has closed. */
export function chooseTheme(theme: Theme): void {
  writeCookie(CHOICE_COOKIE, theme);
  afterPaint(() => showTheme(theme));
}
