import { CURRENCY_CATALOGUE, currencyFormsIn, currencyNameIn } from "../rewards/catalogue.ts";
import { NO_FORMS } from "../lib/currency-words.ts";
import type { CurrencyForms } from "../lib/currency-words.ts";
import { LANGUAGES } from "../lib/limits.ts";
import type { NamedCurrency } from "../lib/wire.ts";
import { EMOJI_CODES } from "./emoji-codes.ts";
import { caseForms } from "./russian-cases.ts";

/**
 * What a sentence may call the currencies; a name that two of them share is neither's, and one that's given is never
 * another's in some case.
 */
export interface SentenceCurrencies {
  readonly ids: readonly number[];
  /** Ids by word, such as `gems` or `gold medal`. */
  readonly byWord: ReadonlyMap<string, number>;
  /** Ids by emoji or short code without its colons. */
  readonly byIcon: ReadonlyMap<string, number>;
}

/** Reads the names of currencies as they come with a quota: in both languages for those of the catalogue. */
export function readCurrencies(currencies: readonly NamedCurrency[]): SentenceCurrencies {
  const named = currencies.map((each) => ({ id: each.currencyId, ...namesOf(each) }));
  const words = ownersOf(named, (each) => each.words);
  const cases = ownersOf(named, (each) => each.cases);
  return {
    ids: currencies.map(({ currencyId }) => currencyId),
    // A given name goes before one in some case, also if it's neither's.
    byWord: sureOf(new Map([...cases, ...words])),
    byIcon: sureOf(ownersOf(named, (each) => each.icons)),
  };
}

interface Names {
  /** As they're given, folded. */
  readonly words: readonly string[];
  /** In the other cases of Russian. */
  readonly cases: readonly string[];
  readonly icons: readonly string[];
}

/** Whose a name is; null for a name of two. */
type Owners = ReadonlyMap<string, number | null>;

function ownersOf<Named extends { readonly id: number }>(
  named: readonly Named[],
  namesIn: (each: Named) => readonly string[],
): Owners {
  const owners = new Map<string, number | null>();
  for (const each of named) {
    for (const name of namesIn(each))
      owners.set(name, owners.has(name) && owners.get(name) !== each.id ? null : each.id);
  }
  owners.delete("");
  return owners;
}

function sureOf(owners: Owners): ReadonlyMap<string, number> {
  return new Map([...owners].flatMap(([name, id]) => (id === null ? [] : [[name, id] as const])));
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

function namesOf(currency: NamedCurrency): Names {
  const icon = emojiOf(currency);
  const called = callingOf(currency, icon);
  const words = called.flatMap((each) => [each.name, ...Object.values(each.forms)]).map(foldWord);
  return {
    words,
    cases: called.flatMap(({ name, forms: { one, few } }) => {
      const singular = foldWord(one === "" ? name : one);
      return caseForms({ one: singular, few: foldWord(few) });
    }),
    icons: [...words.map((word) => word.replaceAll(" ", "_")), icon, ...(EMOJI_CODES[icon] ?? [])],
  };
}

interface Calling {
  readonly name: string;
  readonly forms: CurrencyForms;
}

/** Its own name, and those of the catalogue in both languages if it's from there. */
function callingOf({ currencyName: name, currencyForms: forms }: NamedCurrency, icon: string): readonly Calling[] {
  const own = { name, forms };
  const known = CURRENCY_CATALOGUE.find((each) => foldEmoji(each.icon) === icon);
  if (known === undefined) return [own];
  const listed = LANGUAGES.map((language) => ({
    name: currencyNameIn(language, known),
    forms: currencyFormsIn(language, { ...known, forms: NO_FORMS }),
  }));
  // A renamed one isn't called by its old name.
  return listed.some((each) => each.name === name) ? [own, ...listed] : [own];
}
