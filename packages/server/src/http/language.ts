import type { Language } from "@guildhall/core";

/** Inputs for choosing the response language. */
export interface LanguageSources {
  /** `X-Language`. */
  readonly header: string | undefined;
  /** `Accept-Language`. */
  readonly accepted: string | undefined;
  readonly account?: Language;
}

/** By precedence: the header's, the account's, the browser's, English. */
export function chooseLanguage({ header, accepted, account }: LanguageSources): Language {
  return toLanguage(header) ?? account ?? firstAccepted(accepted) ?? "en";
}

/** The supported language of a tag, if any. */
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
