// Private-use characters survive interpolation unescaped and occur in no text.
const OPEN = "\uE000";
const CLOSE = "\uE001";

/** A piece of a translated sentence: text, or the name of a part. */
export type SentencePiece = { readonly text: string } | { readonly part: string };

/** Plain values, and the names of the parts. */
export interface SentenceOptions {
  readonly values?: Readonly<Record<string, string | number>>;
  readonly parts: readonly string[];
}

/** Splits a translated sentence at its named parts, in the language's word order. */
export function splitSentence(
  t: (key: string, values?: Readonly<Record<string, string | number>>) => string,
  key: string,
  options: SentenceOptions,
): readonly SentencePiece[] {
  const markers = Object.fromEntries(options.parts.map((name) => [name, `${OPEN}${name}${CLOSE}`]));
  return t(key, { ...options.values, ...markers })
    .split(OPEN)
    .flatMap((chunk, index): readonly SentencePiece[] => {
      if (index === 0) return [{ text: chunk }];
      const [part = "", text = ""] = chunk.split(CLOSE);
      return [{ part }, { text }];
    })
    .filter((piece) => "part" in piece || piece.text !== "");
}
