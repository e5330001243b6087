import { describe, expect, it } from "vitest";
import { afterMessage, afterSending, budgetOf } from "./pace.ts";
import type { PaceState } from "./pace.ts";

const START = Date.parse("2026-11-23T10:00:00Z");
const at = (ms: number): Date => new Date(START + ms);
const PACE = { perSecond: 3, placeGapMs: 1_000, perMinuteInGroups: 4 };
const fresh: PaceState = { sent: [], readyAt: at(0) };

describe("the pace of a provider", () => {
  it("never exceeds its messages in any second", () => {
    const two = afterSending(fresh, { count: 2, at: at(0) });
    const three = afterSending(two, { count: 1, at: at(600) });
    expect([budgetOf(PACE, fresh, at(0)), budgetOf(PACE, two, at(600)), budgetOf(PACE, three, at(999))]).toEqual([
      3, 1, 0,
    ]);
    expect([budgetOf(PACE, three, at(1_000)), budgetOf(PACE, three, at(1_600))]).toEqual([2, 3]);
  });

  it("rests while the provider asked for it", () => {
    expect([
      budgetOf(PACE, { ...fresh, readyAt: at(5) }, at(4)),
      budgetOf(PACE, { ...fresh, readyAt: at(5) }, at(5)),
    ]).toEqual([0, 3]);
  });
});

describe("the pace of a place", () => {
  it("has a gap between two messages", () => {
    expect(afterMessage(PACE, [], { isGroup: false, at: at(0) })).toEqual({ sent: [], readyAt: at(1_000) });
  });

  it("never exceeds a group's messages in any minute", () => {
    const times: number[] = [];
    let state: PaceState = fresh;
    for (let ms = 0; ms <= 130_000; ms += 500) {
      if (state.readyAt > at(ms)) continue;
      times.push(ms / 1_000);
      state = afterMessage(PACE, state.sent, { isGroup: true, at: at(ms) });
    }
    expect(times).toEqual([0, 1, 2, 3, 60, 61, 62, 63, 120, 121, 122, 123]);
  });
});
