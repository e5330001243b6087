import { MAX_EMAIL_LENGTH } from "./limits.ts";
import { decodePunycode } from "./punycode.ts";

const LOCAL = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}]$/u;
const MAX_LOCAL_LENGTH = 64;

/** The dots that the net takes for the one between labels. */
const DOTS = /[\u3002\uff0e\uff61]/g;
/** Alphabets whose letters look alike; in one word of an address there are letters of one of them. */
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
 * An e-mail as it is kept and compared: without spaces around it, in small letters, in one Unicode form (NFKC, so that
 * wide letters are plain ones), its domain in letters and not as `xn--`.
 */
export function normalizeEmail(text: string): string {
  const plain = text.trim().normalize("NFKC").toLowerCase().normalize("NFKC").replaceAll(DOTS, ".");
  const at = plain.lastIndexOf("@");
  return at === -1
    ? plain
    : `${plain.slice(0, at)}@${plain
        .slice(at + 1)
        .split(".")
        .map(toLetters)
        .join(".")}`;
}

/** What an e-mail may be kept as, the likeliest first: accounts made before wide letters were folded are found as well. */
export function emailForms(text: string): readonly string[] {
  return [...new Set([text.trim().toLowerCase().normalize("NFC"), normalizeEmail(text)])];
}

const ENCODED = "xn--";
/** With a letter that needs the other form at all. */
const LETTERS = /^(?!xn--)(?=.*[^ -~])[\p{L}\p{N}\p{M}-]+$/u;

/** A label of a domain in letters; what is no such name, or would not come out in small letters, stays as it is. */
function toLetters(label: string): string {
  const letters = label.startsWith(ENCODED) ? (decodePunycode(label.slice(ENCODED.length)) ?? "") : "";
  return LETTERS.test(letters) && letters === letters.normalize("NFKC").toLowerCase() ? letters : label;
}

/** Tells whether a text can be a new e-mail address: one of those, and no word of it mixes alphabets that look alike. */
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

/** Tells whether a text, once normalized, has the form of an e-mail address; at most 100 characters. */
export function isAddress(text: string): boolean {
  const email = normalizeEmail(text);
  const at = email.lastIndexOf("@");
  if (at < 1 || at > MAX_LOCAL_LENGTH || email.length > MAX_EMAIL_LENGTH) return false;
  return LOCAL.test(email.slice(0, at)) && DOMAIN.test(email.slice(at + 1));
}

/** What a free text of e-mails holds, in the order of the text. */
export interface EmailList {
  /** Normalized, each once. */
  readonly emails: readonly string[];
  /** What is no address, as it was written, each once. */
  readonly invalid: readonly string[];
  /** How many further times an address was written. */
  readonly duplicates: number;
}

/** Reads e-mails that are separated by commas, semicolons, spaces or lines; `Ann <ann@example.com>` counts too. */
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

/** The parts of a text that ought to be addresses; a name before an address in angle brackets is none. */
function wordsOf(text: string): string[] {
  const unquoted = text.replace(/"[^"\n]*"/g, " ");
  return unquoted.split(/[,;\r\n]+/).flatMap((part) => {
    const words = part.split(/[\s<>]+/u).filter((word) => word !== "");
    return part.includes("<") ? words.filter((word) => word.includes("@")) : words;
  });
}
