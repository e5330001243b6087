import { createContext, use, useMemo, type ReactNode } from "react";

/** Translates a key with placeholder values; `count` selects the plural form. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

interface Texts {
  readonly t: Translate;
  readonly language: string;
}

const TextContext = createContext<Texts>({ t: (key) => key, language: "en" });

/** Provides the host's texts and language. Without it, keys are shown. */
export function TextProvider({ t, language, children }: Texts & { readonly children: ReactNode }) {
  const texts = useMemo(() => ({ t, language }), [t, language]);
  return <TextContext value={texts}>{children}</TextContext>;
}

/** The host's translate function. */
export function useText(): Translate {
  return use(TextContext).t;
}

/** For numbers and lists: `en` or `ru`. */
export function useLanguage(): string {
  return use(TextContext).language;
}
