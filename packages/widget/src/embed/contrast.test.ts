import { expect, it } from "vitest";
import { contrastOf, readableShare, type Rgb } from "./contrast.ts";

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

it("measures the contrast of two colors, in any order", () => {
  expect(contrastOf(WHITE, BLACK)).toBeCloseTo(21);
  expect(contrastOf(BLACK, WHITE)).toBeCloseTo(21);
  expect(contrastOf(WHITE, WHITE)).toBe(1);
  // The lightest gray that's readable on white, and one step further.
  expect(contrastOf([118, 118, 118], WHITE)).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf([119, 119, 119], WHITE)).toBeLessThan(4.5);
});

it("keeps a readable color, and mixes others with the text's", () => {
  const green: Rgb = [11, 110, 79];
  expect(readableShare({ color: green, text: BLACK, surfaces: [WHITE] })).toBe(1);
  const share = readableShare({ color: green, text: WHITE, surfaces: [[16, 24, 32]] });
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeLessThan(1);
  expect(readableShare({ color: WHITE, text: WHITE, surfaces: [BLACK, WHITE] })).toBe(0);
});
