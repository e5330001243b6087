/** What turns the direction of the text around a name, and what a terminal or a log would obey. */
const DISGUISING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name of anything as it is kept: on one line, single blanks, none around it, one Unicode form (NFC), without
 * characters that control something or turn the text around; "" where nothing of it can be seen.
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

/** What two names share that people read as the same: whatever their case, blanks and Unicode form (NFKC). */
export function nameKey(name: string): string {
  return tidyName(tidyName(name).normalize("NFKC").toLowerCase().normalize("NFKC"));
}
