import type { Language } from "@guildhall/core";
import type { Translate, TranslateAny } from "@guildhall/core/i18n";
import { useTexts } from "./guild-provider.tsx";

/** The translate function; changes with language or texts. */
export function useTranslate(): Translate {
  return useTexts().t;
}

/** The translate function for keys that are only known at run time, such as those in responses. */
export function useTranslateAny(): TranslateAny {
  return useTexts().t;
}

/** The reader's language. */
export function useReaderLanguage(): Language {
  return useTexts().language;
}
