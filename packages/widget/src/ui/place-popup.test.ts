import { describe, expect, it } from "vitest";
import { computePlace } from "./place-popup.ts";

const screen = { width: 1000, height: 800 };
const popup = { width: 200, height: 300 };
const anchor = { left: 400, top: 100, width: 80, height: 40 };

describe("a popup's position", () => {
  it("is below its anchor, aligned to its start, end or middle", () => {
    const lefts = (["start", "end", "center"] as const).map(
      (align) => computePlace({ anchor, popup, screen, align, side: "below" }).left,
    );
    expect(lefts).toEqual([400, 280, 340]);
    expect(computePlace({ anchor, popup, screen, align: "start", side: "below" }).top).toBe(146);
  });

  it("is above its anchor if there's no room below", () => {
    const low = { ...anchor, top: 600 };
    expect(computePlace({ anchor: low, popup, screen, align: "start", side: "below" }).top).toBe(294);
  });

  it("is clipped to the larger side if it fits nowhere, and never covers its anchor", () => {
    const tall = { width: 200, height: 780 };
    expect(computePlace({ anchor, popup: tall, screen, align: "start", side: "below" })).toMatchObject({
      top: 146,
      height: 646,
    });
    const low = { ...anchor, top: 600 };
    expect(computePlace({ anchor: low, popup: tall, screen, align: "start", side: "below" })).toMatchObject({
      top: 8,
      height: 586,
    });
  });

  it("covers its anchor if the screen is too low for anything else", () => {
    const flat = { width: 1000, height: 220 };
    const place = computePlace({ anchor: { ...anchor, top: 90 }, popup, screen: flat, align: "start", side: "below" });
    expect(place).toMatchObject({ top: 72, height: 140 });
  });

  it("never leaves the screen sideways", () => {
    const left = { ...anchor, left: 2 };
    expect(computePlace({ anchor: left, popup, screen, align: "end", side: "below" }).left).toBe(8);
    const right = { ...anchor, left: 960 };
    expect(computePlace({ anchor: right, popup, screen, align: "start", side: "below" }).left).toBe(792);
  });

  it("puts a tooltip above if it fits there", () => {
    const tip = { width: 90, height: 24 };
    expect(computePlace({ anchor, popup: tip, screen, align: "center", side: "above" }).top).toBe(70);
    const high = { ...anchor, top: 10 };
    expect(computePlace({ anchor: high, popup: tip, screen, align: "center", side: "above" }).top).toBe(56);
  });
});
