import type { Language } from "@guildhall/core";
import { createTranslate, loadNamespace, type PageNamespace, type TextTree } from "@guildhall/core/i18n";
import type { Guild, Store, Texts } from "../guild/index.ts";
import { createStored } from "./stored.ts";

export interface MountTexts extends Store<Texts> {
  readonly load: (namespaces: readonly PageNamespace[]) => Promise<void>;
  /** Loads what may be shown already, and has it drawn anew if it was. */
  readonly loadLate: (namespaces: readonly PageNamespace[]) => Promise<void>;
  /** Switches the language once its texts are there. Rejects if they can't be loaded. */
  readonly speak: (language: Language) => Promise<void>;
}

export function createTexts(language: Language, loadPart: Guild["loadPart"]): MountTexts {
  let texts = new Map<string, TextTree>();
  /** Namespaces of which a text was asked for before they were there. */
  const missed = new Set<string>();
  let wanted = language;
  const textsIn = (spoken: Language): Texts => {
    const t = createTranslate(spoken, texts);
    const noting: Texts["t"] = (key, values) => {
      const [namespace = ""] = key.split(":", 1);
      if (!texts.has(namespace)) missed.add(namespace);
      return t(key, values);
    };
    return { language: spoken, t: noting };
  };
  const store = createStored(textsIn(language));
  const loadAll = async (
    names: readonly PageNamespace[],
    into: Language,
  ): Promise<readonly (readonly [string, TextTree])[]> =>
    Promise.all(names.map(async (name) => [name, await loadPart(() => loadNamespace(into, name))] as const));
  const missing = (from: ReadonlyMap<string, TextTree>): readonly PageNamespace[] =>
    ([...texts.keys()] as PageNamespace[]).filter((name) => !from.has(name));
  const load = async (namespaces: readonly PageNamespace[]): Promise<void> => {
    const { language: spoken } = store.get();
    const wanting = namespaces.filter((name) => !texts.has(name));
    const loaded = await loadAll(wanting, spoken);
    if (store.get().language !== spoken) return load(namespaces);
    for (const [name, text] of loaded) texts.set(name, text);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    load,
    loadLate: async (namespaces) => {
      if (namespaces.every((name) => texts.has(name))) return;
      await load(namespaces);
      // A feed's cards needn't be drawn anew for words that none of them has.
      if (namespaces.every((name) => !missed.has(name))) return;
      missed.clear();
      store.set(textsIn(store.get().language));
    },
    speak: async (next) => {
      wanted = next;
      if (store.get().language === next) return;
      const loaded = new Map<string, TextTree>();
      // More may come in the other language meanwhile.
      for (let names = missing(loaded); names.length > 0; names = missing(loaded)) {
        for (const [name, text] of await loadAll(names, next)) loaded.set(name, text);
        // Asked for another one meanwhile.
        if (wanted !== next) return;
      }
      texts = loaded;
      missed.clear();
      store.set(textsIn(next));
    },
  };
}
