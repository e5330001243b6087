import { useLayoutEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** The sections of the palette, in the order they are shown. */
export const COMMAND_SECTIONS = ["page", "create", "go", "group", "look", "account"] as const;

/** Where a command stands in the palette. */
export type CommandSection = (typeof COMMAND_SECTIONS)[number];

/** Something that can be done from anywhere: by the palette, by its shortcut, by a button. */
export interface Command {
  readonly id: string;
  readonly section: CommandSection;
  readonly title: string;
  /** Key places: `KeyT`, `KeyG KeyD`, `Mod+KeyK`; see `keystroke.ts`. */
  readonly shortcut?: string;
  /** Not listed in the palette, only on the sheet of shortcuts. */
  readonly isHidden?: boolean;
  readonly run: () => void;
}

type Sources = ReadonlyMap<string, readonly Command[]>;

const commandStore = createStore<{ readonly sources: Sources }>(() => ({ sources: new Map() }));

/**
 * Offers commands for as long as the calling component is on the page, from its first paint on: a key pressed on what
 * is visible acts. The newest source wins a shortcut.
 */
export function useCommands(source: string, commands: readonly Command[]): void {
  useLayoutEffect(() => {
    commandStore.setState(({ sources }) => ({ sources: new Map(sources).set(source, commands) }));
    return () => commandStore.setState(({ sources }) => ({ sources: without(sources, source) }));
  }, [source, commands]);
}

/** Every command on offer now, newest source first. */
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
