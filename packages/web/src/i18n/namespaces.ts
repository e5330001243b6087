import type { TextTree } from "./translator.ts";

/** The languages of the panel. */
export type Language = "en" | "ru";

// Temporary
const modules = import.meta.glob<Record<string, TextTree>>("../../../core/src/i18n/*/*.ts");
/** A set of texts that is loaded as one. */
export type Namespace = string;

/** Loads one namespace in one language. */
export async function loadNamespace(language: Language, namespace: Namespace): Promise<TextTree> {
  const module = await modules[`../../../core/src/i18n/${language}/${namespace}.ts`]?.();
  return module?.[namespace] ?? {};
}
