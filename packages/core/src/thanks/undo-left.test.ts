import { describe, expect, it } from "vitest";
import { undoMinutesLeft } from "./undo-left.ts";

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 21, 12, minute, second));
const question = { isAllowed: true, undoUntil: at(10), readAt: at(0) };

describe("undoMinutesLeft", () => {
  it("counts whole minutes down to the last one", () => {
    expect([at(0), at(0, 30), at(8), at(9, 30)].map((now) => undoMinutesLeft({ ...question, now }))).toEqual([
      10, 9, 2, 0,
    ]);
  });

  it("is over at the last millisecond", () => {
    expect(undoMinutesLeft({ ...question, now: at(10) })).toBeNull();
  });

  it("leaves the decision to the server", () => {
    expect(undoMinutesLeft({ ...question, isAllowed: false, now: at(1) })).toBeNull();
  });

  it("trusts the server if this machine's clock is ahead", () => {
    expect(undoMinutesLeft({ ...question, readAt: at(50), now: at(51) })).toBe(10);
  });

  it("shows no more than the maximum if this machine's clock is behind", () => {
    expect(undoMinutesLeft({ ...question, readAt: new Date(0), now: new Date(0) })).toBe(10);
  });
});
