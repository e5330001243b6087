import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chartScale, labelEvery } from "./chart-scale.ts";

describe("a chart's scale", () => {
  it("ends at a round number above the largest value", () => {
    expect(chartScale(35)).toEqual({ top: 40, lines: [0, 20, 40] });
    expect(chartScale(3)).toEqual({ top: 3, lines: [0, 1, 2, 3] });
    expect(chartScale(0)).toEqual({ top: 1, lines: [0, 1] });
  });

  it("contains every value with at most four lines", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e12, noNaN: true }), (max) => {
        const { top, lines } = chartScale(max);
        expect(top).toBeGreaterThanOrEqual(max * 0.999999);
        expect(lines.length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it("labels as many bars as fit without overlap", () => {
    expect([1, 8, 9, 31].map((bars) => labelEvery(bars, 8))).toEqual([1, 1, 2, 4]);
  });
});
