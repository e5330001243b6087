import type { Language } from "@guildhall/core";
import { createTranslate, loadNamespace, type PageNamespace, type TextTree } from "@guildhall/core/i18n";
import type { Guild, Store, Texts } from "../guild/index.ts";
import { createStored } from "./stored.ts";

export interface MountTexts extends Store<Texts> {
  readonly load: (namespaces: readonly PageNamespace[]) => Promise<void>;
  /** Loads what may be shown already, and has it drawn anew. */
  readonly loadLate: (namespaces: readonly PageNamespace[]) => Promise<void>;
  /** Switches the language once its texts are there. Rejects if they can't be loaded. */
  readonly speak: (language: Language) => Promise<void>;
}

export function createTexts(language: Language, loadPart: Guild["loadPart"]): MountTexts {
  let texts = new Map<string, TextTree>();
  let wanted = language;
  const store = createStored<Texts>({ language, t: createTranslate(language, texts) });
  const loadAll = async (
    names: readonly PageNamespace[],
    into: Language,
  ): Promise<readonly (readonly [string, TextTree])[]> =>
    Promise.all(names.map(async (name) => [name, await loadPart(() => loadNamespace(into, name))] as const));
  const load = async (namespaces: readonly PageNamespace[]): Promise<void> => {
    const { language: spoken } = store.get();
    const missing = namespaces.filter((name) => !texts.has(name));
    const loaded = await loadAll(missing, spoken);
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
      const { language: spoken } = store.get();
      store.set({ language: spoken, t: createTranslate(spoken, texts) });
    },
    speak: async (next) => {
      wanted = next;
      if (store.get().language === next) return;
      const names = [...texts.keys()] as PageNamespace[];
      const loaded = await loadAll(names, next);
      // Asked for another one meanwhile.
      if (wanted !== next) return;
      texts = new Map(loaded);
      store.set({ language: next, t: createTranslate(next, texts) });
    },
  };
}
