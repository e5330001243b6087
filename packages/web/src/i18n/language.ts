import type { Language } from "@guildhall/core";
import {
  createTranslate,
  loadNamespace,
  type PageNamespace,
  type TextTree,
  type Translate,
  type TranslateAny,
} from "@guildhall/core/i18n";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { loadPart } from "../boot/load-part.ts";
import { writeCookie } from "../browser/cookies.ts";

const COOKIE = "guildhall_language";

interface LanguageState {
  readonly language: Language;
  readonly texts: Map<string, TextTree>;
  readonly t: TranslateAny;
}

const languageStore = createStore<LanguageState>(() => {
  const language = document.documentElement.lang === "ru" ? "ru" : "en";
  const texts = new Map<string, TextTree>();
  return { language, texts, t: createTranslate(language, texts) };
});

/** The language and its texts, for screens that are mounted with them. */
export const textStore = { get: languageStore.getState, subscribe: languageStore.subscribe };

export function currentLanguage(): Language {
  return languageStore.getState().language;
}

/** Looks up a text outside components, such as for a toast; its namespace must be loaded. */
export const translate: TranslateAny = (key, values) => languageStore.getState().t(key, values);

export function useLanguage(): Language {
  return useStore(languageStore, (state) => state.language);
}

/** The translate function; changes with language or texts. */
export function useTranslate(): Translate {
  return useStore(languageStore, (state) => state.t);
}

/** The translate function for dynamic keys, such as those in responses; the kit takes it too. */
export function useTranslateAny(): TranslateAny {
  return useStore(languageStore, (state) => state.t);
}

/**
 * Loads a page's texts in the current language, unless they're loaded already. Await this before showing them: the rest
 * of the page has its texts and doesn't re-render.
 */
export async function loadTexts(namespaces: readonly PageNamespace[]): Promise<void> {
  const { language, texts } = languageStore.getState();
  await loadInto(texts, namespaces, language);
  // The language was changed meanwhile, and needs its own texts.
  if (languageStore.getState().language !== language) await loadTexts(namespaces);
}

/**
 * Switches the language and remembers it; every text on the page changes at once. Rejects if the texts can't be loaded.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const { texts } = languageStore.getState();
  const loaded = new Map<string, TextTree>();
  // More may come in the other language meanwhile.
  while (loaded.size < texts.size) await loadInto(loaded, [...texts.keys()] as PageNamespace[], language);
  writeCookie(COOKIE, language);
  document.documentElement.lang = language;
  languageStore.setState(speak(language, loaded));
}

async function loadInto(
  texts: Map<string, TextTree>,
  names: readonly PageNamespace[],
  language: Language,
): Promise<void> {
  const load = async (name: PageNamespace) =>
    texts.has(name) || texts.set(name, await loadPart(() => loadNamespace(language, name)));
  await Promise.all(names.map(load));
}

function speak(language: Language, texts: Map<string, TextTree>): LanguageState {
  return { language, texts, t: createTranslate(language, texts) };
}
