import { useLayoutEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** In display order. */
export const COMMAND_SECTIONS = [
  "page",
  "create",
  "go",
  "group",
  "look",
  "account",
  "help",
  "quizzes",
  "contests",
  "chains",
  "people",
] as const;

export type CommandSection = (typeof COMMAND_SECTIONS)[number];

/** Something that can be done from anywhere: through the palette, a shortcut or a button. */
export interface Command {
  readonly id: string;
  readonly section: CommandSection;
  readonly title: string;
  /** Physical keys: `KeyT`, `KeyG KeyD`, `Mod+KeyK`; see `keystroke.ts`. */
  readonly shortcut?: string;
  /** Listed only on the shortcuts sheet, not in the palette. */
  readonly isHidden?: boolean;
  readonly run: () => void;
}

type Sources = ReadonlyMap<string, readonly Command[]>;

const commandStore = createStore<{ readonly sources: Sources }>(() => ({ sources: new Map() }));

/**
 * Offers commands while the calling component is mounted, from its first paint on, so keys work on whatever is visible.
 * The newest source wins a shortcut.
 */
export function useCommands(source: string, commands: readonly Command[]): void {
  useLayoutEffect(() => {
    commandStore.setState(({ sources }) => ({ sources: new Map(sources).set(source, commands) }));
    return () => commandStore.setState(({ sources }) => ({ sources: without(sources, source) }));
  }, [source, commands]);
}

/** Every command on offer, newest source first. */
export function listCommands(): readonly Command[] {
  return [...commandStore.getState().sources.values()].reverse().flat();
}

/** Every command on offer, kept up to date. */
export function useCommandList(): readonly Command[] {
  const sources = useStore(commandStore, (state) => state.sources);
  return [...sources.values()].reverse().flat();
}

function without(sources: Sources, source: string): Sources {
  return new Map([...sources].filter(([name]) => name !== source));
}
