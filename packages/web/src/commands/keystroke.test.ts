import { describe, expect, it } from "vitest";
import { chordOf, labelOf, matchChord, NO_SEQUENCE } from "./keystroke.ts";

const plain = { key: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const shortcuts = ["KeyG KeyD", "KeyG KeyT", "KeyT", "Mod+KeyK", "?"];

describe("chordOf", () => {
  it("identifies a key by its position, whatever the layout", () => {
    expect(chordOf({ ...plain, code: "KeyT", key: "е" })).toBe("KeyT");
  });

  it("reads Control and Command as one modifier", () => {
    expect(chordOf({ ...plain, code: "KeyK", ctrlKey: true })).toBe("Mod+KeyK");
    expect(chordOf({ ...plain, code: "KeyK", metaKey: true })).toBe("Mod+KeyK");
  });

  it("recognizes the question mark by its character and its position", () => {
    expect(chordOf({ ...plain, code: "Digit7", key: "?", shiftKey: true })).toBe("?");
    expect(chordOf({ ...plain, code: "Slash", key: ",", shiftKey: true })).toBe("?");
  });
});

describe("matchChord", () => {
  it("matches a single-key shortcut", () => {
    expect(matchChord(NO_SEQUENCE, { chord: "KeyT", at: 5 }, shortcuts)).toEqual({ kind: "hit", shortcut: "KeyT" });
  });

  it("starts and then completes a sequence", () => {
    expect(matchChord(NO_SEQUENCE, { chord: "KeyG", at: 5 }, shortcuts)).toEqual({ kind: "begun", prefix: "KeyG" });
    const begun = { prefix: "KeyG", at: 5 };
    expect(matchChord(begun, { chord: "KeyT", at: 900 }, shortcuts)).toEqual({ kind: "hit", shortcut: "KeyG KeyT" });
  });

  it("forgets a sequence after a pause", () => {
    const begun = { prefix: "KeyG", at: 5 };
    expect(matchChord(begun, { chord: "KeyT", at: 5000 }, shortcuts)).toEqual({ kind: "hit", shortcut: "KeyT" });
  });

  it("ignores a key without a shortcut", () => {
    expect(matchChord(NO_SEQUENCE, { chord: "KeyZ", at: 5 }, shortcuts)).toEqual({ kind: "none" });
  });
});

describe("labelOf", () => {
  it("labels keys for both kinds of keyboard", () => {
    expect(labelOf("KeyG KeyD", false)).toBe("G D");
    expect(labelOf("Mod+KeyK", true)).toBe("⌘K");
    expect(labelOf("Mod+KeyK", false)).toBe("Ctrl K");
  });
});
