import { parseAmount } from "../lib/amount.ts";
import type { Hundredths } from "../lib/amount.ts";
import { MAX_THANKS_QUOTA } from "../lib/limits.ts";
import type { SentenceCurrencies } from "./sentence-currencies.ts";
import type { SentenceToken } from "./sentence-words.ts";

const NUMBER = /^\+?\d{1,6}(?:[.,]\d{1,2})?$/;
const TIMES = /^[x×х*](\d{1,6}(?:[.,]\d{1,2})?)?$/;
const LONGEST_NAME_WORDS = 4;

const THANKS_WORDS = new Set(
  (
    "thanks thank thx tnx ty kudos props cheers give gives /thanks " +
    "спасибо спс спасибочки пасиб благодарю благодарность дай дать держи лови"
  ).split(" "),
);
/** What's said beside a word of thanks: many thanks, thank you so much. */
const BESIDE_THANKS = new Set(
  "you so very much a lot big huge many большое огромное громадное тебе вам всем".split(" "),
);
const JOINING_WORDS = new Set(["and", "и", "to", "with", "plus", "&", "+", "-", "–", "—", ""]);
const EACH_WORDS = new Set(["each", "apiece", "каждому", "каждой", "каждым"]);
const EACH_PHRASES = [
  ["per", "person"],
  ["на", "каждого"],
];
const TOTAL_WORDS = new Set(["total", "altogether", "всего", "суммарно"]);
const TOTAL_PHRASES = [
  ["in", "total"],
  ["на", "всех"],
  ["на", "двоих"],
  ["на", "троих"],
];

export interface FoundAmount {
  readonly currencyId: number;
  readonly amount: Hundredths;
}

/** What's understood from a place on. */
export interface Run {
  readonly end: number;
  readonly amounts: readonly FoundAmount[];
  readonly isTotal: boolean;
  readonly isUnsure: boolean;
}

interface RunQuestion {
  readonly start: number;
  readonly currencies: SentenceCurrencies;
  readonly isHead: boolean;
  /** Otherwise people are part of the reason. */
  readonly takesPeople: boolean;
}

/** Reads people, thanks and amounts up to the first word of a reason; thanks count at the start only. */
export function readRun(tokens: readonly SentenceToken[], question: RunQuestion): Run {
  const { start, currencies, isHead } = question;
  const amounts: FoundAmount[] = [];
  let at = start;
  let isTotal = false;
  let isUnsure = false;
  while (at < tokens.length) {
    const token = tokens[at] as SentenceToken; // within its length
    const amount = amountAt(tokens, at, { currencies, isHead });
    const phrase = phraseAt(tokens, at);
    if (amount !== null) {
      if (amount.found !== null) amounts.push(amount.found);
      isUnsure ||= amount.found === null;
      at = amount.end;
    } else if (phrase !== null) {
      isTotal ||= phrase.isTotal;
      at = phrase.end;
    } else if (token.kind === "icon" && currencies.byIcon.has(token.text)) {
      // An icon without a number may be an amount or a decoration.
      isUnsure = true;
      at += 1;
    } else if (isSkipped(tokens, at, question)) at += 1;
    else break;
  }
  return { end: at, amounts, isTotal, isUnsure };
}

function isSkipped(tokens: readonly SentenceToken[], at: number, { isHead, takesPeople }: RunQuestion): boolean {
  const token = tokens[at];
  if (token?.kind === "mention") return takesPeople;
  const text = token?.text ?? "";
  return JOINING_WORDS.has(text) || (isHead && (THANKS_WORDS.has(text) || isBesideThanks(tokens, at)));
}

/** A word or sign that joins others and says nothing. */
export function isJoining({ kind, text }: SentenceToken): boolean {
  return kind === "word" && JOINING_WORDS.has(text);
}

function isBesideThanks(tokens: readonly SentenceToken[], at: number): boolean {
  const isThanksAt = (place: number, step: 1 | -1): boolean => {
    const text = tokens[place]?.text ?? "";
    return THANKS_WORDS.has(text) || (BESIDE_THANKS.has(text) && isThanksAt(place + step, step));
  };
  return BESIDE_THANKS.has(tokens[at]?.text ?? "") && (isThanksAt(at - 1, -1) || isThanksAt(at + 1, 1));
}

/** "Each" and "in total". */
function phraseAt(
  tokens: readonly SentenceToken[],
  at: number,
): { readonly end: number; readonly isTotal: boolean } | null {
  const first = tokens[at]?.text ?? "";
  const isPhrase = ([one, other]: readonly string[]): boolean => first === one && tokens[at + 1]?.text === other;
  if (EACH_PHRASES.some(isPhrase)) return { end: at + 2, isTotal: false };
  if (TOTAL_PHRASES.some(isPhrase)) return { end: at + 2, isTotal: true };
  if (EACH_WORDS.has(first)) return { end: at + 1, isTotal: false };
  return TOTAL_WORDS.has(first) ? { end: at + 1, isTotal: true } : null;
}

interface AmountPlace {
  readonly currencies: SentenceCurrencies;
  readonly isHead: boolean;
}

/** An amount that starts here; its `found` is null if it's none that can be given. */
function amountAt(tokens: readonly SentenceToken[], at: number, place: AmountPlace): ReadAmount | null {
  const isBy = tokens[at]?.text === "по";
  const start = isBy ? at + 1 : at;
  const reversed = iconTimes(tokens, start, place.currencies);
  if (reversed !== null) return toAmount(reversed);
  const number = tokens[start];
  if (number?.kind !== "word" || !NUMBER.test(number.text)) return null;
  const named = namedAmount(tokens, start, { ...place, isAfterPause: hasPause(tokens, at) });
  if (named !== null) return toAmount(named);
  return place.isHead ? soleAmount(tokens, start, { ...place, isBy }) : null;
}

interface ReadAmount {
  readonly end: number;
  readonly found: FoundAmount | null;
}

/** `3 :gem:`, `3 x gems` */
function namedAmount(
  tokens: readonly SentenceToken[],
  at: number,
  place: AmountPlace & { readonly isAfterPause: boolean },
): WrittenAmount | null {
  const number = tokens[at];
  // In `point 3. :star:` the stop ends a sentence.
  if (number === undefined || number.isClosed) return null;
  const isTimes = TIMES.test(tokens[at + 1]?.text ?? "");
  const currency = currencyAt(tokens, isTimes ? at + 2 : at + 1, place);
  return currency === null ? null : { ...currency, number: number.text };
}

interface WrittenAmount {
  readonly end: number;
  readonly currencyId: number;
  readonly number: string;
}

function toAmount({ end, currencyId, number }: WrittenAmount): ReadAmount {
  const parsed = parseAmount(number.replace("+", ""), { min: 1, max: MAX_THANKS_QUOTA });
  return { end, found: parsed.ok ? { currencyId, amount: parsed.amount } : null };
}

/** `:gem: x3` */
function iconTimes(tokens: readonly SentenceToken[], at: number, currencies: SentenceCurrencies): WrittenAmount | null {
  const [icon, times] = [tokens[at], tokens[at + 1]];
  const number = TIMES.exec(times?.text ?? "")?.[1];
  const currencyId = icon?.kind === "icon" ? currencies.byIcon.get(icon.text) : undefined;
  return number === undefined || currencyId === undefined ? null : { end: at + 2, currencyId, number };
}

/** A currency by its icon, or by up to four words; at the end of a sentence, words count after a pause only. */
function currencyAt(
  tokens: readonly SentenceToken[],
  at: number,
  { currencies, isHead, isAfterPause }: AmountPlace & { readonly isAfterPause: boolean },
): Omit<WrittenAmount, "number"> | null {
  const first = tokens[at];
  if (first === undefined) return null;
  if (first.kind === "icon") {
    const currencyId = currencies.byIcon.get(first.text);
    return currencyId === undefined ? null : { end: at + 1, currencyId };
  }
  if (!isHead && !isAfterPause) return null;
  for (let count = LONGEST_NAME_WORDS; count > 0; count -= 1) {
    const words = tokens.slice(at, at + count);
    const currencyId = currencies.byWord.get(words.map(({ text }) => text).join(" "));
    if (words.length === count && currencyId !== undefined) return { end: at + count, currencyId };
  }
  return null;
}

function hasPause(tokens: readonly SentenceToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined) return false;
  return JOINING_WORDS.has(before.text) || before.isClosed;
}

/** `+5` and `5 each`, where only one currency can be meant. */
function soleAmount(
  tokens: readonly SentenceToken[],
  at: number,
  { currencies, isBy }: AmountPlace & { readonly isBy: boolean },
): ReadAmount | null {
  const [currencyId, ...others] = currencies.ids;
  const number = tokens[at]?.text ?? "";
  const isMarked = isBy || number.startsWith("+") || phraseAt(tokens, at + 1) !== null;
  if (currencyId === undefined || others.length > 0 || !isMarked) return null;
  return toAmount({ end: at + 1, currencyId, number });
}
