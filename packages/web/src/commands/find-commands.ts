import { COMMAND_SECTIONS, type Command } from "./command.store.ts";
import { SYNONYMS } from "./synonyms.ts";

/**
 * The commands matching a query, in section order: every word of the query must start a word of the title or of its
 * synonyms, or be a form of one, ignoring case. An empty query matches all.
 */
export function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = wordsOf(query);
  const named = commands.filter((command) => command.isHidden !== true && isNamed(command, words));
  return named.toSorted((first, second) => placeOf(first) - placeOf(second));
}

function isNamed({ id, title }: Command, words: readonly string[]): boolean {
  // The palette opens with an empty query: no title needs to be split then.
  if (words.length === 0) return true;
  const names = wordsOf(`${title} ${SYNONYMS[id] ?? ""}`);
  return words.every((word) => names.some((name) => name.startsWith(word) || isForm(word, name)));
}

function isForm(word: string, name: string): boolean {
  const stem = stemOf(word);
  return stem.length >= LEAST_STEM && stem === stemOf(name);
}

const LEAST_STEM = 3;

// Endings of Russian nouns and adjectives, the longest first.
const ENDINGS =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ая|яя|ую|юю|ое|ее|ые|ие|ый|ий|ой|ей|ых|их|ым|им|ам|ям|ах|ях|ом|ем|ов|ев|[аяоеуюыиьй])$/u;

function stemOf(word: string): string {
  return word.replace(ENDINGS, "");
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLocaleLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function placeOf(command: Command): number {
  return COMMAND_SECTIONS.indexOf(command.section);
}
