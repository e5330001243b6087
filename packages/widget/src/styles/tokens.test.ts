import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const [darkCss = "", lightCss = ""] = css.split(':root[data-theme="light"]');
const dark = coloursOf(darkCss);
const light = { ...dark, ...coloursOf(lightCss) };

const GROUNDS = ["bg", "surface", "raised", "sunken"];
const TEXTS = ["text", "text-2", "primary-text", "danger-text", "success-text", "warning-text", "info-text"];
const CONTROLS = ["outline", "primary", "danger", "focus"];
const PAIRS = [
  ["on-primary", "primary"],
  ["on-primary", "primary-2"],
  ["on-danger", "danger"],
  ["on-danger", "danger-2"],
  ["primary-text", "primary-soft"],
  ["danger-text", "danger-soft"],
  ["success-text", "success-soft"],
  ["warning-text", "warning-soft"],
  ["info-text", "info-soft"],
  ["text", "primary-soft"],
  ["text-2", "primary-soft"],
] as const;

describe.each([
  ["dark", dark],
  ["light", light],
])("the %s theme", (_, theme) => {
  it.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    "reads %s on %s",
    (text, ground) => {
      expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(PAIRS)("reads %s on %s", (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROLS.flatMap((control) => GROUNDS.map((ground) => [control, ground] as const)))(
    "tells a control's %s from %s",
    (control, ground) => {
      expect(contrast(theme, control, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});

type Theme = Readonly<Record<string, string>>;

function coloursOf(text: string): Theme {
  return Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map(([, name, hex]) => [name, hex]));
}

// WCAG 2.2 contrast ratio.
function contrast(theme: Theme, first: string, second: string): number {
  const [darker = 0, lighter = 0] = [first, second].map((name) => luminance(theme[name])).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string | undefined): number {
  const long = hex?.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  const channels = [1, 3, 5].map((at) => Number.parseInt(long?.slice(at, at + 2) ?? "", 16) / 255);
  const [red = NaN, green = NaN, blue = NaN] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
