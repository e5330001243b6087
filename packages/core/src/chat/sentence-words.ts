import { foldEmoji, foldWord } from "./sentence-currencies.ts";
import type { ChatReceiver } from "./chat-card.ts";

/** A piece of a sentence, with its place in it. */
export interface SentenceToken {
  readonly kind: "mention" | "icon" | "word";
  /** A word folded and without the punctuation around it; an emoji or short code; a mention as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whom a mention means; null if it's nobody known. */
  readonly receiver: ChatReceiver | null;
  /** Punctuation follows it, as in `review,`. */
  readonly isClosed: boolean;
}

const MENTION_BY_ID = /<@([^>\s|]{1,100})(?:\|[^>]{0,100})?>/uy;
const MENTION_BY_NAME = /@[\p{L}\p{N}_]{1,100}/uy;
const SHORT_CODE = /:((?=[^:\s]*\p{L})[\p{L}\p{N}_+-]{1,100}):/uy;
const EMOJI = /\p{Extended_Pictographic}\uFE0F?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*/uy;
const BLANK = /\s+/uy;
const LETTER = /[\p{L}\p{N}_]/u;
const AROUND = /^[("'«“„[{]+|[)"'»”\]},.!?;:…]+$/gu;
const CLOSING = /[)"'»”\]},.!?;:…–—-]$/u;
// A number written to its word: 3gems, 5звёзд.
const NUMBER_AND_WORD = /^(\+?\d+(?:[.,]\d+)?)(\p{L}{2,})$/u;

/** Cuts a sentence into words, mentions and icons; blanks are nobody's. */
export function cutSentence(sentence: string, receivers: readonly ChatReceiver[]): readonly SentenceToken[] {
  const names = receivers
    .filter(({ name }) => name.trim() !== "")
    .toSorted((one, other) => other.name.length - one.name.length);
  const tokens: SentenceToken[] = [];
  let at = 0;
  while (at < sentence.length) {
    const blank = matchAt(BLANK, sentence, at);
    if (blank !== null) {
      at += blank[0].length;
      continue;
    }
    const found = specialAt(sentence, at, { names, receivers }) ?? wordAt(sentence, at, { names, receivers });
    tokens.push(...found);
    at = found.at(-1)?.end ?? at + 1;
  }
  return tokens;
}

interface People {
  readonly receivers: readonly ChatReceiver[];
  /** Those with a name, the longest first. */
  readonly names: readonly ChatReceiver[];
}

function specialAt(sentence: string, at: number, people: People): readonly SentenceToken[] | null {
  return mentionAt(sentence, at, people) ?? iconAt(sentence, at);
}

function mentionAt(sentence: string, at: number, people: People): readonly SentenceToken[] | null {
  const found = mentionById(sentence, at, people) ?? mentionByText(sentence, at, people);
  if (found === null) return null;
  const { length, receiver } = found;
  const end = at + length;
  return [{ kind: "mention", text: sentence.slice(at, end), start: at, end, receiver, isClosed: false }];
}

interface FoundMention {
  readonly length: number;
  readonly receiver: ChatReceiver | null;
}

function mentionById(sentence: string, at: number, { receivers }: People): FoundMention | null {
  const byId = matchAt(MENTION_BY_ID, sentence, at);
  if (byId === null) return null;
  return { length: byId[0].length, receiver: receivers.find(({ externalId }) => externalId === byId[1]) ?? null };
}

function mentionByText(sentence: string, at: number, { receivers, names }: People): FoundMention | null {
  const written = receivers.find(({ mention = "" }) => mention !== "" && isNamedAt(sentence, at, mention));
  if (written !== undefined) return { length: written.mention?.length ?? 0, receiver: written };
  const sign = sentence[at] === "@" ? 1 : 0;
  // Without the sign, `will` is a word even where Will is.
  const isNamed = (name: string): boolean =>
    isNamedAt(sentence, at + sign, name) && (sign === 1 || sentence.startsWith(name, at));
  const receiver = names.find(({ name }) => isNamed(name));
  if (receiver !== undefined) return { length: sign + receiver.name.length, receiver };
  const stranger = matchAt(MENTION_BY_NAME, sentence, at);
  return stranger === null ? null : { length: stranger[0].length, receiver: null };
}

function isNamedAt(sentence: string, at: number, name: string): boolean {
  const isAlike = sentence.slice(at, at + name.length).toLowerCase() === name.toLowerCase();
  const isWhole = !LETTER.test(sentence[at - 1] ?? "") && !LETTER.test(sentence[at + name.length] ?? "");
  return isAlike && isWhole;
}

function iconAt(sentence: string, at: number): readonly SentenceToken[] | null {
  const code = matchAt(SHORT_CODE, sentence, at);
  if (code !== null) return [icon((code[1] ?? "").toLowerCase(), at, at + code[0].length)];
  const emoji = matchAt(EMOJI, sentence, at);
  return emoji === null ? null : [icon(foldEmoji(emoji[0]), at, at + emoji[0].length)];
}

function icon(text: string, start: number, end: number): SentenceToken {
  return { kind: "icon", text, start, end, receiver: null, isClosed: false };
}

function wordAt(sentence: string, start: number, people: People): readonly SentenceToken[] {
  let end = start + 1;
  while (end < sentence.length && !/\s/u.test(sentence[end] ?? "") && !startsSpecial(sentence, end, people)) end += 1;
  const written = sentence.slice(start, end);
  const apart = NUMBER_AND_WORD.exec(written.replace(AROUND, ""));
  const place = written.indexOf(apart?.[0] ?? "\n");
  if (apart === null || place < 0) return [word(written, start)];
  const middle = start + place + (apart[1] ?? "").length;
  return [word(sentence.slice(start, middle), start), word(sentence.slice(middle, end), middle)];
}

function startsSpecial(sentence: string, at: number, people: People): boolean {
  const isMaybe = /[<:@]|\p{Extended_Pictographic}|[\uD800-\uDFFF]/u.test(sentence[at] ?? "");
  // An address such as a@b.c is one word.
  if (!isMaybe || (sentence[at] === "@" && LETTER.test(sentence[at - 1] ?? ""))) return false;
  return specialAt(sentence, at, people) !== null;
}

function word(written: string, start: number): SentenceToken {
  const text = foldWord(written).replace(AROUND, "");
  const isClosed = CLOSING.test(written);
  return { kind: "word", text, start, end: start + written.length, receiver: null, isClosed };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
