import fc from "fast-check";
import { expect, it } from "vitest";
import { shorten, shortenToLine } from "./shorten.ts";

it("keeps a short text, without its markup", () => {
  expect(shorten("Do **all** of it:\n- one\n- two")).toBe("Do all of it:\none\ntwo");
});

it("can be one line", () => {
  expect(shortenToLine("Page 2\n\nis *missing*")).toBe("Page 2 is missing");
});

it("cuts a long one at a word", () => {
  expect(shorten("one two three four", 12)).toBe("one two…");
});

it("never gets longer than allowed, nor splits a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.integer({ min: 2, max: 40 }), (text, most) => {
      const short = shorten(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(() => encodeURIComponent(short)).not.toThrow();
    }),
  );
});
