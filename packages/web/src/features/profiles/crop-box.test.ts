import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxAfterKey, firstBox, moveBox, resizeBox, type CropBounds, type CropBox } from "./crop-box.ts";

const bounds = { width: 600, height: 400, minSide: 192 };
const press = (box: CropBox, key: string, shiftKey = false) => boxAfterKey(box, { key, shiftKey }, bounds);

describe("the crop square", () => {
  it("starts as large as possible, in the middle", () => {
    expect(firstBox(bounds)).toEqual({ x: 100, y: 0, side: 400 });
    expect(firstBox({ width: 192, height: 193, minSide: 192 })).toEqual({ x: 0, y: 1, side: 192 });
  });

  it("moves with the arrows, farther with Shift, and stops at the edges", () => {
    const box = { x: 100, y: 50, side: 200 };
    expect([press(box, "ArrowRight"), press(box, "ArrowUp", true)]).toEqual([
      { ...box, x: 104 },
      { ...box, y: 10 },
    ]);
    expect(moveBox(box, { x: 1000, y: -1000 }, bounds)).toEqual({ x: 400, y: 0, side: 200 });
    expect([press(box, "a"), press(box, "Tab")]).toEqual([null, null]);
  });

  it("grows and shrinks around its middle, never below the minimum", () => {
    const box = { x: 150, y: 100, side: 200 };
    expect([press(box, "+", true), press(box, "-")]).toEqual([
      { x: 140, y: 90, side: 220 },
      { x: 154, y: 104, side: 192 },
    ]);
    expect(resizeBox(box, { side: 5 }, bounds).side).toBe(192);
    expect(resizeBox(box, { side: 5000 }, bounds)).toEqual({ x: 50, y: 0, side: 400 });
  });

  it("keeps the opposite corner when one is dragged", () => {
    expect(resizeBox({ x: 150, y: 100, side: 200 }, { side: 250, anchor: { x: 0, y: 0 } }, bounds)).toEqual({
      x: 150,
      y: 100,
      side: 250,
    });
    expect(resizeBox({ x: 150, y: 100, side: 200 }, { side: 250, anchor: { x: 1, y: 1 } }, bounds)).toEqual({
      x: 100,
      y: 50,
      side: 250,
    });
  });

  it("stays within the picture, whole and large enough, whatever happens", () => {
    const size = fc.integer({ min: 192, max: 7000 });
    const key = fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "-");
    const strokes = fc.array(fc.record({ key, shiftKey: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(size, size, strokes, (width, height, typed) => {
        const all: CropBounds = { width, height, minSide: 192 };
        const { x, y, side } = typed.reduce((box, stroke) => boxAfterKey(box, stroke, all) ?? box, firstBox(all));
        return (
          [x, y, side].every(Number.isInteger) &&
          x >= 0 &&
          y >= 0 &&
          side >= 192 &&
          x + side <= width &&
          y + side <= height
        );
      }),
    );
  });
});
