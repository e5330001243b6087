import { useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { listCommands } from "./command.store.ts";
import { chordOf, matchChord, NO_SEQUENCE } from "./keystroke.ts";
import { startTypeAhead } from "./type-ahead.ts";

/**
 * Runs commands by their shortcuts while the shell is mounted. A command's changes are drawn before the next key is
 * handled, so what it opens or selects is there; what is typed while a dialog is still loading waits for its field.
 */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    let sequence = NO_SEQUENCE;
    const endTypeAhead = startTypeAhead();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isNoPress(event)) return;
      const chord = chordOf(event);
      if (!chord.startsWith("Mod+") && (isTyping(event.target) || isDialogOpen())) return;
      const commands = listCommands();
      const shortcuts = commands.flatMap((command) => command.shortcut ?? []);
      const match = matchChord(sequence, { chord, at: event.timeStamp }, shortcuts);
      sequence = match.kind === "begun" ? { prefix: match.prefix, at: event.timeStamp } : NO_SEQUENCE;
      if (match.kind !== "hit") return;
      event.preventDefault();
      flushSync(() => commands.find(({ shortcut }) => shortcut === match.shortcut)?.run());
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      endTypeAhead();
    };
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox],[type=radio]), textarea, select");
}

function isNoPress(event: KeyboardEvent): boolean {
  const isModifier = /^(?:Shift|Control|Alt|Meta)/.test(event.code);
  return event.defaultPrevented || event.isComposing || event.repeat || isModifier;
}

function isDialogOpen(): boolean {
  return document.querySelector("dialog[open], :popover-open:not([aria-hidden])") !== null;
}
