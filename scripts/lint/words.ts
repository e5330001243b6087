/** A phrase no longer used in the product, and the term that replaced it. */
export interface ReplacedPhrase {
  readonly phrase: string;
  readonly term: string;
}

const HEADING = "## What the product says";
const ROW = /^\|([^|]+)\|([^|]+)\|([^|]*)\|$/;
const TABLE_HEAD = 2;
const PLACEHOLDER = /\{\{[^}]*\}\}/g;

/** Reads the replaced phrases from the glossary's table of terms, in order; none without such a table. */
export function readReplacedPhrases(glossary: string): readonly ReplacedPhrase[] {
  return termRows(glossary).flatMap(({ term, replaced }) => replaced.map((phrase) => ({ phrase, term })));
}

/** The replaced phrases in a text, whole words only; a phrase with a capital letter is matched as written. */
export function replacedIn(text: string, phrases: readonly ReplacedPhrase[]): readonly string[] {
  const plain = text.replace(PLACEHOLDER, "…");
  return phrases
    .filter(({ phrase }) => toPattern(phrase).test(plain))
    .map(({ phrase, term }) => `"${phrase}" is replaced by "${term}" (docs/glossary.md)`);
}

function termRows(glossary: string): readonly { readonly term: string; readonly replaced: readonly string[] }[] {
  const [, section = ""] = glossary.split(`${HEADING}\n`);
  const rows = section.split("\n").flatMap((line) => {
    const [, term = "", , replaced = ""] = ROW.exec(line) ?? [];
    return term === "" ? [] : [{ term: term.trim(), replaced: splitPhrases(replaced) }];
  });
  return rows.slice(TABLE_HEAD);
}

function splitPhrases(cell: string): readonly string[] {
  return cell
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

function toPattern(phrase: string): RegExp {
  const isAsWritten = phrase !== phrase.toLowerCase();
  return new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`, isAsWritten ? "" : "i");
}
