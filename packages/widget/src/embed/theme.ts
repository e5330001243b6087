import type { Theme } from "./api.ts";

const DARK = "(prefers-color-scheme: dark)";

/** Dark or light: as told, else the page's color scheme, else the system's. */
export function resolveTheme(theme: Theme, host: Element): "dark" | "light" {
  if (theme !== "auto") return theme;
  const schemes = getComputedStyle(host).colorScheme.split(" ");
  const [isDark, isLight] = [schemes.includes("dark"), schemes.includes("light")];
  if (isDark !== isLight) return isDark ? "dark" : "light";
  return matchMedia(DARK).matches ? "dark" : "light";
}

/** Calls back when the system changes its color scheme. Returns a function that ends it. */
export function onSystemTheme(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
