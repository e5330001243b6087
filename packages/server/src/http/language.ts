import type { Language } from "@guildhall/core";

/** What of a request and its sender says which language to answer in. */
export interface LanguageWishes {
  /** `X-Language`. */
  readonly header: string | undefined;
  /** `Accept-Language`. */
  readonly accepted: string | undefined;
  /** The language kept with the account. */
  readonly account?: Language;
}

/** The language to answer in: the header's, the account's, the browser's, or English. */
export function chooseLanguage({ header, accepted, account }: LanguageWishes): Language {
  return toLanguage(header) ?? account ?? firstAccepted(accepted) ?? "en";
}

/** The supported language a tag names, or undefined. */
function toLanguage(tag: string | undefined): Language | undefined {
  const base = tag?.trim().slice(0, 2).toLowerCase();
  return base === "en" || base === "ru" ? base : undefined;
}

function firstAccepted(list: string | undefined): Language | undefined {
  if (list === undefined) return undefined;
  for (const part of list.split(",", 10)) {
    const language = toLanguage(part.split(";")[0]);
    if (language !== undefined) return language;
  }
  return undefined;
}
