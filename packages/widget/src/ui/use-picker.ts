import { startTransition, useEffect, useState, type KeyboardEvent, type RefObject } from "react";
import type { Person } from "./avatar.tsx";
import { useMediaQuery } from "./media-query.ts";

/** Finds people by part of their name. */
export type LoadPeople = (query: string, signal: AbortSignal) => Promise<readonly Person[]>;

/** A picker's state and actions. */
export interface Picker {
  readonly boxRef: RefObject<HTMLDivElement | null>;
  readonly query: string;
  readonly people: readonly Person[];
  readonly phase: "loading" | "ready" | "failed";
  readonly isOpen: boolean;
  readonly isFullScreen: boolean;
  /** Id of the person highlighted by the arrow keys. */
  readonly activeId: number | null;
  readonly open: () => void;
  readonly close: () => void;
  readonly search: (query: string) => void;
  readonly toggle: (person: Person) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

interface PickerOptions {
  readonly selected: readonly Person[];
  readonly onChange: (selected: readonly Person[]) => void;
  readonly load: LoadPeople;
  readonly max?: number;
  readonly boxRef: RefObject<HTMLDivElement | null>;
}

interface Found {
  readonly query: string | null;
  readonly people: readonly Person[];
  readonly failed: boolean;
}

// Debounce of the search.
const PAUSE_MS = 120;

/** Manages a picker's text, list and position in it. */
export function usePicker({ selected, onChange, load, max = Infinity, boxRef }: PickerOptions): Picker {
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [activeId, setActiveId] = useState<number | null>(null);
  const found = usePeople({ load, query, isOpen });
  const isNarrow = useMediaQuery("(width < 600px)");
  const close = () => {
    setIsOpen(false);
    setActiveId(null);
    setQuery("");
  };
  const toggle = (person: Person) => {
    const next = toggled(selected, person, max);
    if (next !== selected) onChange(next);
    setQuery("");
    // In full screen, the list stays open until the user is done.
    if (!isNarrow || max === 1) close();
  };
  const picker = {
    boxRef,
    query,
    people: found.people,
    phase: phaseOf(found, query),
    isOpen,
    isFullScreen: isOpen && isNarrow,
    activeId,
    open: () => setIsOpen(true),
    close,
    toggle,
    search: (text: string) => {
      setQuery(text);
      setActiveId(null);
      setIsOpen(true);
    },
  };
  return { ...picker, onKeyDown: (event) => pressKey(event, { picker, selected, move: setActiveId }) };
}

/** Adds or removes a person; returns the same list if it's full. With a maximum of one, it replaces. */
export function toggled(selected: readonly Person[], person: Person, max: number): readonly Person[] {
  const without = selected.filter((each) => each.id !== person.id);
  if (without.length < selected.length) return without;
  if (max === 1) return [person];
  return selected.length >= max ? selected : [...selected, person];
}

function usePeople({
  load,
  query,
  isOpen,
}: {
  readonly load: LoadPeople;
  readonly query: string;
  readonly isOpen: boolean;
}): Found {
  const [found, setFound] = useState<Found>({ query: null, people: [], failed: false });
  useEffect(() => {
    if (!isOpen) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const people = await load(query.trim(), controller.signal);
        // Hundreds of rows must not block the next keystroke.
        if (!controller.signal.aborted) startTransition(() => setFound({ query, people, failed: false }));
      } catch {
        // The list shows any failure; the next keystroke retries.
        if (!controller.signal.aborted) setFound({ query, people: [], failed: true });
      }
    };
    const timer = setTimeout(() => void ask(), query === "" ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [load, query, isOpen]);
  return found;
}

function phaseOf(found: Found, query: string): Picker["phase"] {
  if (found.query !== query) return "loading";
  return found.failed ? "failed" : "ready";
}

interface KeyContext {
  readonly picker: Omit<Picker, "onKeyDown">;
  readonly selected: readonly Person[];
  readonly move: (id: number | null) => void;
}

function pressKey(event: KeyboardEvent<HTMLInputElement>, context: KeyContext): void {
  const handled = KEYS[event.key]?.(context) ?? false;
  if (!handled) return;
  event.preventDefault();
  event.stopPropagation();
}

// Each returns whether it handled the key; unhandled keys reach the form and dialog.
const KEYS: Readonly<Record<string, (context: KeyContext) => boolean>> = {
  ArrowDown: (context) => moveBy(context, 1),
  ArrowUp: (context) => moveBy(context, -1),
  Enter: ({ picker }) => {
    const person = picker.people.find((each) => each.id === picker.activeId);
    if (person) picker.toggle(person);
    return picker.isOpen;
  },
  Escape: ({ picker }) => {
    picker.close();
    return picker.isOpen;
  },
  Backspace: ({ picker, selected }) => {
    const last = selected.at(-1);
    if (picker.query !== "" || !last) return false;
    picker.toggle(last);
    return true;
  },
};

function moveBy({ picker, move }: KeyContext, step: 1 | -1): boolean {
  picker.open();
  const { people, activeId } = picker;
  const at = people.findIndex((person) => person.id === activeId);
  const next = at === -1 && step === -1 ? people.length - 1 : (at + step + people.length) % people.length;
  move(people[next]?.id ?? null);
  return true;
}
