import { describe, expect, it } from "vitest";
import { countAt } from "./count-progress.ts";

describe("a counting number", () => {
  it("starts and ends exactly, also past the end", () => {
    expect([0, 1, 7].map((share) => countAt({ from: 100, to: 1250, share }))).toEqual([100, 1250, 1250]);
  });

  it("only moves toward its end, in whole numbers", () => {
    const shares = Array.from({ length: 50 }, (_, index) => index / 49);
    const shown = shares.map((share) => countAt({ from: 900, to: 25, share }));
    expect(shown.every(Number.isInteger)).toBe(true);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  });
});
