import { useSyncExternalStore } from "react";
import { readCookie, writeCookie } from "../browser/cookies.ts";

/** Dark has a yellow primary color, light a blue one. */
export const THEMES = ["dark", "light"] as const;

export type Theme = (typeof THEMES)[number];

/** The page's background by theme, for the browser's UI; equal to the token `--bg`. */
export const THEME_COLORS: Readonly<Record<Theme, string>> = { dark: "#101216", light: "#f6f7f9" };

/** The reader's choice. */
export const CHOICE_COOKIE = "guildhall_theme";
const DEFAULT_COOKIE = "guildhall_theme_default";
const listeners = new Set<() => void>();

/** The current theme; the inline script set it before the first frame. */
function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

/** Applies the workspace's default unless the reader has chosen, and remembers it for the next first frame. */
export function adoptDefaultTheme(theme: Theme): void {
  writeCookie(DEFAULT_COOKIE, theme);
  if (readCookie(CHOICE_COOKIE) === "") showTheme(theme);
}

/** The current theme, for the few places that name it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One attribute changes, nothing re-renders. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", THEME_COLORS[theme]);
  for (const listener of listeners) listener();
}
