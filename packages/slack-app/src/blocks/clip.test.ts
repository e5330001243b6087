import { describe, expect, it } from "vitest";
import { clip, plain } from "./clip.ts";

describe("clip", () => {
  it.each([
    ["a text that fits", "spark", 5, "spark"],
    ["one that is longer by a sign", "sparks", 5, "spar…"],
    ["an emoji of several signs as a whole", "ab👩‍👩‍👧cd", 6, "ab…"],
    ["a letter with its accent as a whole", "abcde\u0301f", 6, "abcd…"],
    ["an escaped sign as a whole", "ab&amp;cd", 6, "ab…"],
    ["Hebrew", "שלום עולם", 5, "שלום…"],
  ])("keeps %s", (_name, text, max, kept) => {
    expect(clip(text, max)).toBe(kept);
    expect(clip(text, max).length).toBeLessThanOrEqual(max);
  });

  it("gives an empty text a sign, since Slack refuses empty ones", () => {
    expect(plain(" ", 24).text).toBe("…");
  });
});
