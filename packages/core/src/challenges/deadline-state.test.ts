import { describe, expect, it } from "vitest";
import { deadlineState } from "./deadline-state.ts";

const deadline = new Date("2026-11-21T23:59:59.000Z");
const at = (text: string): string => deadlineState(deadline, new Date(text));

describe("the state of a deadline", () => {
  it("is ahead until a day is left, then soon", () => {
    expect([at("2026-11-20T23:59:59.000Z"), at("2026-11-20T23:59:59.001Z")]).toEqual(["ahead", "soon"]);
  });

  it("has only passed after its last millisecond", () => {
    expect([at("2026-11-21T23:59:59.000Z"), at("2026-11-21T23:59:59.001Z")]).toEqual(["soon", "passed"]);
  });
});
