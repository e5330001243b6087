import { useCardFocus } from "@guildhall/widget";
import { useCommands, type Command } from "./command.store.ts";

interface CardKeysNames {
  /** The list's source name for its commands. */
  readonly source: string;
  readonly titles: { readonly next: string; readonly previous: string };
}

/** Each card's wrapper names its item by `data-card`. */
export interface CardKeysList extends CardKeysNames {
  /** Ids in card order. */
  readonly ids: readonly number[];
}

/** Moves between cards with J and K; one card at a time is the list's tab stop. */
export function useCardKeys({ source, ids, titles }: CardKeysList) {
  const { move, ...cards } = useCardFocus(ids);
  useCardCommands({ source, titles, move });
  return cards;
}

/** Offers J and K for a list that moves between its cards itself. */
export function CardKeys(props: CardKeysNames & { readonly move: (step: 1 | -1) => void }) {
  useCardCommands(props);
  return null;
}

function useCardCommands({ source, titles, move }: Parameters<typeof CardKeys>[0]): void {
  const commands: readonly Command[] = [
    { id: `${source}-next`, section: "page", title: titles.next, shortcut: "KeyJ", run: () => move(1) },
    { id: `${source}-previous`, section: "page", title: titles.previous, shortcut: "KeyK", run: () => move(-1) },
  ];
  useCommands(source, commands);
}
