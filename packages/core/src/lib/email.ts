import { MAX_EMAIL_LENGTH } from "./limits.ts";
import { decodePunycode } from "./punycode.ts";

const LOCAL = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}]$/u;
const MAX_LOCAL_LENGTH = 64;

/** Characters that IDNA treats as label separators. */
const DOTS = /[\u3002\uff0e\uff61]/g;
/** Scripts with look-alike letters; a word of an address may only use one of them. */
const LOOK_ALIKES = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

/**
 * An email as stored and compared: lowercase, NFKC (fullwidth letters become plain ones), trimmed after that since some
 * signs become a space and a mark, and with its domain in Unicode rather than `xn--`.
 */
export function normalizeEmail(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase().normalize("NFKC").replaceAll(DOTS, ".").trim();
  const at = plain.lastIndexOf("@");
  return at === -1
    ? plain
    : `${plain.slice(0, at)}@${plain
        .slice(at + 1)
        .split(".")
        .map(toLetters)
        .join(".")}`;
}

/** Possible stored forms, likeliest first: also finds accounts created before fullwidth letters were folded. */
export function emailForms(text: string): readonly string[] {
  return [...new Set([text.trim().toLowerCase().normalize("NFC"), normalizeEmail(text)])];
}

const ENCODED = "xn--";
/** Contains at least one non-ASCII letter. */
const LETTERS = /^(?!xn--)(?=.*[^ -~])[\p{L}\p{N}\p{M}-]+$/u;

/** Decodes a domain label; labels that are invalid or wouldn't decode to lowercase stay as they are. */
function toLetters(label: string): string {
  const letters = label.startsWith(ENCODED) ? (decodePunycode(label.slice(ENCODED.length)) ?? "") : "";
  return LETTERS.test(letters) && letters === letters.normalize("NFKC").toLowerCase() ? letters : label;
}

/** Whether a text can be a new email: a valid address without words that mix look-alike scripts. */
export function isEmail(text: string): boolean {
  return (
    isAddress(text) &&
    !normalizeEmail(text)
      .split(/[@.+_-]/)
      .some(mixesAlphabets)
  );
}

function mixesAlphabets(word: string): boolean {
  return LOOK_ALIKES.filter((alphabet) => alphabet.test(word)).length > 1;
}

/** Whether a normalized text has the form of an email; at most 100 characters. */
export function isAddress(text: string): boolean {
  const email = normalizeEmail(text);
  const at = email.lastIndexOf("@");
  if (at < 1 || at > MAX_LOCAL_LENGTH || email.length > MAX_EMAIL_LENGTH) return false;
  return LOCAL.test(email.slice(0, at)) && DOMAIN.test(email.slice(at + 1));
}

/** Emails found in free text, in order. */
export interface EmailList {
  /** Normalized, without duplicates. */
  readonly emails: readonly string[];
  /** Invalid addresses as typed, without duplicates. */
  readonly invalid: readonly string[];
  /** Number of repeated addresses. */
  readonly duplicates: number;
}

/** Separated by commas, semicolons, spaces or newlines; `Ann <ann@example.com>` works too. */
export function parseEmails(text: string): EmailList {
  const emails = new Set<string>();
  const invalid = new Set<string>();
  let duplicates = 0;
  for (const word of wordsOf(text)) {
    const email = normalizeEmail(word);
    if (!isEmail(word)) invalid.add(word);
    else if (emails.has(email)) duplicates += 1;
    else emails.add(email);
  }
  return { emails: [...emails], invalid: [...invalid], duplicates };
}

/** Tokens that should be addresses; names before an address in angle brackets are dropped. */
function wordsOf(text: string): string[] {
  const unquoted = text.replace(/"[^"\n]*"/g, " ");
  return unquoted.split(/[,;\r\n]+/).flatMap((part) => {
    const words = part.split(/[\s<>]+/u).filter((word) => word !== "");
    return part.includes("<") ? words.filter((word) => word.includes("@")) : words;
  });
}
