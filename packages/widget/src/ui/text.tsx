import { createContext, use, useMemo, type ReactNode } from "react";

/** Looks a text up by key and fills its placeholders; `count` chooses the plural. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

interface Texts {
  readonly t: Translate;
  readonly language: string;
}

const TextContext = createContext<Texts>({ t: (key) => key, language: "en" });

/** Gives the kit and the cards the host's texts and language. Without it they show their keys. */
export function TextProvider({ t, language, children }: Texts & { readonly children: ReactNode }) {
  const texts = useMemo(() => ({ t, language }), [t, language]);
  return <TextContext value={texts}>{children}</TextContext>;
}

/** The host's translate function. */
export function useText(): Translate {
  return use(TextContext).t;
}

/** The language of the host's texts, for numbers and lists: `en` or `ru`. */
export function useLanguage(): string {
  return use(TextContext).language;
}
