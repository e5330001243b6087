/** Bidi controls, and control characters that a terminal or log would interpret. */
const DISGUISING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name as stored: one line, whitespace collapsed and trimmed, NFC, without control and bidi characters; "" if nothing
 * visible is left.
 */
export function tidyName(name: string): string {
  const tidy = name
    .normalize("NFC")
    .replaceAll(/[\s\u0085]+/gu, " ")
    .replaceAll(DISGUISING, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  return VISIBLE.test(tidy) ? tidy : "";
}

/** Comparison key for names: ignores case and whitespace, NFKC. */
export function nameKey(name: string): string {
  return tidyName(tidyName(name).normalize("NFKC").toLowerCase().normalize("NFKC"));
}

/** What a greeting calls someone: the first word of their name. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s/u, 1)[0] ?? "";
}
