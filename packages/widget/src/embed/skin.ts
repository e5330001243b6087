import type { WidgetToken } from "@guildhall/core/widget";
import { contrastOf, mix, READABLE, readableShare, type Rgb } from "./contrast.ts";

/** What each public token sets inside; `$` is the token's value. */
const SKIN: Readonly<Record<WidgetToken, Readonly<Record<string, string>>>> = {
  accent: {
    primary: "$",
    "primary-2": "color-mix(in oklab, $ 86%, var(--text))",
    "primary-text": "$",
    "primary-soft": "color-mix(in oklab, $ 14%, var(--surface))",
  },
  "on-accent": { "on-primary": "$" },
  surface: { bg: "$", surface: "$", sunken: "color-mix(in oklab, $ 94%, var(--text))" },
  raised: { raised: "$" },
  text: { text: "$" },
  "text-muted": { "text-2": "$" },
  line: { line: "$", outline: "color-mix(in oklab, $ 60%, var(--text))" },
  danger: {
    danger: "$",
    "danger-2": "color-mix(in oklab, $ 86%, var(--text))",
    "danger-text": "$",
    "danger-soft": "color-mix(in oklab, $ 14%, var(--surface))",
  },
  success: { "success-text": "$", "success-soft": "color-mix(in oklab, $ 14%, var(--surface))" },
  focus: { focus: "$" },
  font: { font: "$" },
  radius: { "r-1": "calc($ * 0.5)", "r-2": "calc($ * 0.67)", "r-3": "$", "r-4": "calc($ * 1.33)" },
  unit: { u: "$" },
  density: Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 8, 10, 12].map((step) => [`s-${String(step)}`, `calc(${String(step / 4)} * var(--u) * $)`]),
  ),
};

/**
 * Sets the kit's own tokens from the public ones that the host has set. Colors that would be hard to read are changed;
 * returns whether a given text color was.
 */
export function applySkin(host: HTMLElement, root: HTMLElement): boolean {
  const given = getComputedStyle(host);
  const isGiven = (name: string): boolean => given.getPropertyValue(`--gh-${name}`).trim() !== "";
  for (const [name, inner] of Object.entries(SKIN)) {
    for (const [token, value] of Object.entries(inner)) {
      if (isGiven(name)) root.style.setProperty(`--${token}`, value.replaceAll("$", `var(--gh-${name})`));
      else root.style.removeProperty(`--${token}`);
    }
  }
  return isGiven("accent") && keepReadable(root, isGiven("on-accent"));
}

// The share of the accent in its soft tone, and some more for the gradients under it.
const TINT = 0.2;
const INK = { light: "#ffffff", dark: "#16181d" } as const;

/** An accent was chosen for one theme; its text must be readable in both. */
function keepReadable(root: HTMLElement, hasOwnText: boolean): boolean {
  const look = getComputedStyle(root);
  const named = ["--primary", "--on-primary", "--text", "--surface", "--raised"];
  const colors = rgbOf([...named.map((name) => look.getPropertyValue(name)), INK.light, INK.dark]);
  if (colors === null) return false;
  const [accent, own, text, surface, raised, light, dark] = colors;
  // On cards, and on what the accent tints.
  const surfaces = [surface, raised, mix(accent, surface, TINT)];
  const share = readableShare({ color: accent, text, surfaces });
  root.style.setProperty(
    "--primary-text",
    `color-mix(in srgb, var(--gh-accent) calc(${String(share)} * 100%), var(--text))`,
  );
  if (hasOwnText && contrastOf(own, accent) >= READABLE) return false;
  root.style.setProperty("--on-primary", contrastOf(light, accent) >= contrastOf(dark, accent) ? INK.light : INK.dark);
  return hasOwnText;
}

type Seven = readonly [Rgb, Rgb, Rgb, Rgb, Rgb, Rgb, Rgb];

/** Colors in any notation, as the browser draws them; null if one of them is no color. */
function rgbOf(colors: readonly string[]): Seven | null {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1, 1];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null || !colors.every((color) => CSS.supports("color", color))) return null;
  const drawn = colors.map((color): Rgb => {
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b];
  });
  // Safe: as many as were given.
  return drawn as unknown as Seven;
}
