import { readFileSync } from "node:fs";
import { join } from "node:path";

/** An insertion into a file of others, directly before or after a text that occurs once, or at the end. */
export interface Edit {
  /** From the root. */
  readonly path: string;
  readonly anchor: string;
  readonly place: "before" | "after" | "end";
  readonly text: string;
}

/** `activity` is made, published, scheduled and closed like a challenge; `plain` has only what every feature has. */
export type Variant = "plain" | "activity";

/** The edited files' texts by their paths; nothing is written. */
export function applyEdits(root: string, edits: readonly Edit[]): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { path, anchor, place, text } of edits) {
    const before = texts[path] ?? readFileSync(join(root, path), "utf8");
    const parts = before.split(anchor);
    if (place !== "end" && parts.length !== 2) {
      throw new Error(`${path} should hold this text once, to put the new feature beside it: ${anchor.trim()}`);
    }
    texts[path] = place === "end" ? before + text : parts.join(place === "before" ? text + anchor : anchor + text);
  }
  return texts;
}
