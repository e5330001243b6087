/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The least contrast of text (WCAG 2, AA). */
export const READABLE = 4.5;

const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1];

/** Contrast of two colors, from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/**
 * How much of a color text may have on these surfaces, the rest being the text's own color; 0 if it's unreadable with
 * any of it.
 */
export function readableShare({
  color,
  text,
  surfaces,
}: {
  readonly color: Rgb;
  readonly text: Rgb;
  readonly surfaces: readonly Rgb[];
}): number {
  const isReadable = (ink: Rgb): boolean => surfaces.every((surface) => contrastOf(ink, surface) >= READABLE);
  return SHARES.find((share) => isReadable(mix(color, text, share))) ?? 0;
}

/** As `color-mix(in srgb, …)`. */
export function mix([r, g, b]: Rgb, [tr, tg, tb]: Rgb, share: number): Rgb {
  const part = (value: number, rest: number): number => value * share + rest * (1 - share);
  return [part(r, tr), part(g, tg), part(b, tb)];
}

function luminanceOf([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
