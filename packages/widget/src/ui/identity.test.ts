import { describe, expect, it } from "vitest";
import { IDENTITY_COLOURS, IDENTITY_HUES, identityColour, identityHue, initials } from "./identity.ts";

describe("initials", () => {
  it.each([
    ["Elena Sokolova", "ES"],
    ["Zoë van der Berg", "ZB"],
    ["Анна ковалёва", "АК"],
    ["Kim", "K"],
    ["  Tomás   Herrera ", "TH"],
    ["«Bob» (QA)", "BQ"],
    ["𝒜da Lovelace", "𝒜L"],
    ["🙂", "?"],
    ["", "?"],
  ])("of %j are %s", (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe("identity colors", () => {
  it("have distinct hues", () => {
    expect(new Set(IDENTITY_HUES).size).toBe(IDENTITY_COLOURS);
  });

  it("depend on the ID modulo 10", () => {
    expect([0, 7, 10, 27, 9_007_199_254_740_991].map(identityColour)).toEqual([0, 7, 0, 7, 1]);
    expect(identityHue(13)).toBe(identityHue(3));
  });
});
