import { MAX_EMAIL_LENGTH } from "./limits.ts";

const LOCAL = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}]$/u;
const MAX_LOCAL_LENGTH = 64;

/** An e-mail as it is kept and compared: without spaces around it, in small letters, in one Unicode form (NFC). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase().normalize("NFC");
}

/** Tells whether a text, once normalized, can be an e-mail address; at most 100 characters. */
export function isEmail(text: string): boolean {
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
