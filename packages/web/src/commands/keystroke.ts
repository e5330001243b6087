/** The fields of a keyboard event used here. */
export interface Keystroke {
  readonly code: string;
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The result of a key press: a whole shortcut, the beginning of one, or nothing. */
export type Match =
  | { readonly kind: "hit"; readonly shortcut: string }
  | { readonly kind: "begun"; readonly prefix: string }
  | { readonly kind: "none" };

const SEQUENCE_TIMEOUT_MS = 1500;

/**
 * Names a keystroke by its physical key, so a shortcut works on every layout: `KeyT`, `Mod+KeyK`. The question mark is
 * the exception: layouts put it in different places, so it also matches by character.
 */
export function chordOf(stroke: Keystroke): string {
  if (isQuestionMark(stroke)) return "?";
  const modifiers = [
    stroke.ctrlKey || stroke.metaKey ? "Mod" : "",
    stroke.altKey ? "Alt" : "",
    stroke.shiftKey ? "Shift" : "",
  ];
  return [...modifiers, stroke.code].filter((part) => part !== "").join("+");
}

/** State of a sequence such as `KeyG KeyD`: the keys so far, and when (ms). */
export interface Sequence {
  readonly prefix: string;
  readonly at: number;
}

export const NO_SEQUENCE: Sequence = { prefix: "", at: 0 };

/** What a chord does after `sequence`, given all shortcuts; a pause ends a sequence. */
export function matchChord(
  sequence: Sequence,
  press: { chord: string; at: number },
  shortcuts: readonly string[],
): Match {
  const isFresh = sequence.prefix !== "" && press.at - sequence.at <= SEQUENCE_TIMEOUT_MS;
  const tries = isFresh ? [`${sequence.prefix} ${press.chord}`, press.chord] : [press.chord];
  for (const typed of tries) {
    if (shortcuts.includes(typed)) return { kind: "hit", shortcut: typed };
    if (shortcuts.some((shortcut) => shortcut.startsWith(`${typed} `))) return { kind: "begun", prefix: typed };
  }
  return { kind: "none" };
}

/** A shortcut as on a key cap: `G D`, `⌘K`, `?`. */
export function labelOf(shortcut: string, isApple: boolean): string {
  return shortcut
    .split(" ")
    .map((chord) =>
      chord
        .replace("Mod+", isApple ? "⌘" : "Ctrl ")
        .replace("Shift+", "⇧")
        .replace(/Key|Digit/, ""),
    )
    .join(" ");
}

function isQuestionMark(stroke: Keystroke): boolean {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return false;
  return stroke.key === "?" || (stroke.shiftKey && stroke.code === "Slash");
}
