import { useSyncExternalStore } from "react";
import { readCookie, writeCookie } from "../browser/cookies.ts";

/** The two looks: dark has a yellow primary, light a blue one. */
export const THEMES = ["dark", "light"] as const;

/** One look of the panel. */
export type Theme = (typeof THEMES)[number];

/** The page's background by theme, for the browser's own frame; equal to the token `--bg`. */
export const THEME_COLORS: Readonly<Record<Theme, string>> = { dark: "#101216", light: "#f6f7f9" };

/** Remembers what the reader has chosen. */
export const CHOICE_COOKIE = "guildhall_theme";
const DEFAULT_COOKIE = "guildhall_theme_default";
const listeners = new Set<() => void>();

/** The theme that is on now; the inline script has set it before the first frame. */
function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

/** Takes the workspace's default, unless the reader has chosen; the next first frame knows it too. */
export function adoptDefaultTheme(theme: Theme): void {
  writeCookie(DEFAULT_COOKIE, theme);
  if (readCookie(CHOICE_COOKIE) === "") showTheme(theme);
}

/** The theme that is on, for the few places that name it in words. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Switches the look: one attribute changes, nothing renders again. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", THEME_COLORS[theme]);
  for (const listener of listeners) listener();
}
