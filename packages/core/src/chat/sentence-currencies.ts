import { CURRENCY_CATALOGUE, currencyFormsIn, currencyNameIn } from "../rewards/catalogue.ts";
import { NO_FORMS } from "../lib/currency-words.ts";
import { LANGUAGES } from "../lib/limits.ts";
import type { NamedCurrency } from "../lib/wire.ts";
import { EMOJI_CODES } from "./emoji-codes.ts";

/** What a sentence may call the currencies; a name that two of them share is neither's. */
export interface SentenceCurrencies {
  readonly ids: readonly number[];
  /** Ids by word, such as `gems` or `gold medal`. */
  readonly byWord: ReadonlyMap<string, number>;
  /** Ids by emoji or short code without its colons. */
  readonly byIcon: ReadonlyMap<string, number>;
}

/** Reads the names of currencies as they come with a quota: in both languages for those of the catalogue. */
export function readCurrencies(currencies: readonly NamedCurrency[]): SentenceCurrencies {
  const byWord = new Map<string, number>();
  const byIcon = new Map<string, number>();
  const shared = new Set<string>();
  const add = (to: Map<string, number>, name: string, id: number): void => {
    if (name === "") return;
    if ((to.get(name) ?? id) !== id) shared.add(name);
    to.set(name, id);
  };
  for (const currency of currencies) {
    const icon = emojiOf(currency);
    for (const word of wordsOf(currency, icon)) {
      add(byWord, foldWord(word), currency.currencyId);
      add(byIcon, foldWord(word).replaceAll(" ", "_"), currency.currencyId);
    }
    for (const code of [icon, ...(EMOJI_CODES[icon] ?? [])]) add(byIcon, code, currency.currencyId);
  }
  for (const name of shared) {
    byWord.delete(name);
    byIcon.delete(name);
  }
  return { ids: currencies.map(({ currencyId }) => currencyId), byWord, byIcon };
}

/** By an emoji or its short code, with or without colons; null if it's no currency's. */
export function findByIcon({ byIcon }: SentenceCurrencies, icon: string): number | null {
  return byIcon.get(foldEmoji(icon.replace(/^:(.+):$/, "$1")).toLowerCase()) ?? null;
}

/** Spelled alike: lower case, `е` for `ё`. */
export function foldWord(word: string): string {
  return word.normalize("NFC").toLowerCase().replaceAll("ё", "е").trim();
}

/** Without the selector that asks for the colourful form. */
export function foldEmoji(emoji: string): string {
  return emoji.replaceAll("\uFE0F", "");
}

/** An emoji's icon is served by its code points; "" for a picture. */
function emojiOf({ currencyIconUrl }: NamedCurrency): string {
  const points = /\/icons\/([0-9a-f]{1,6}(?:-[0-9a-f]{1,6})*)[.]svg$/.exec(currencyIconUrl)?.[1] ?? "";
  const codes = points.split("-").map((point) => Number.parseInt(point, 16));
  const isEmoji = codes.every((code) => code <= 0x10ffff);
  return isEmoji ? foldEmoji(String.fromCodePoint(...codes)) : "";
}

function wordsOf({ currencyName, currencyForms }: NamedCurrency, icon: string): readonly string[] {
  const own = [currencyName, ...Object.values(currencyForms)];
  const known = CURRENCY_CATALOGUE.find((each) => foldEmoji(each.icon) === icon);
  if (known === undefined) return own;
  const names = LANGUAGES.map((language) => currencyNameIn(language, known));
  // A renamed one isn't called by its old name.
  if (!names.includes(currencyName)) return own;
  const forms = LANGUAGES.flatMap((language) =>
    Object.values(currencyFormsIn(language, { ...known, forms: NO_FORMS })),
  );
  return [...own, ...names, ...forms];
}
