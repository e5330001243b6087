import { COMMAND_SECTIONS, type Command } from "./command.store.ts";

/**
 * The commands matching a query, in section order: every word of the query must start a word of the title, ignoring
 * case. An empty query matches all.
 */
export function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = wordsOf(query);
  const named = commands.filter((command) => command.isHidden !== true && isNamed(command, words));
  return named.toSorted((first, second) => placeOf(first) - placeOf(second));
}

function isNamed(command: Command, words: readonly string[]): boolean {
  // The palette opens with an empty query: no title needs to be split then.
  if (words.length === 0) return true;
  const title = wordsOf(command.title);
  return words.every((word) => title.some((each) => each.startsWith(word)));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function placeOf(command: Command): number {
  return COMMAND_SECTIONS.indexOf(command.section);
}
