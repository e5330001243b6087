import { describe, expect, it } from "vitest";
import { dayPartAt } from "./day-part.ts";

describe("dayPartAt", () => {
  it.each([
    ["04:59", "evening"],
    ["05:00", "morning"],
    ["11:59", "morning"],
    ["12:00", "day"],
    ["17:59", "day"],
    ["18:00", "evening"],
  ])("calls %s in UTC %s", (time, part) => {
    expect(dayPartAt("UTC", new Date(`2026-11-21T${time}:00Z`))).toBe(part);
  });

  it("uses the workspace's zone, not the machine's", () => {
    const at = new Date("2026-11-21T21:30:00Z");
    expect(dayPartAt("Asia/Kolkata", at)).toBe("evening");
    expect(dayPartAt("Asia/Tokyo", at)).toBe("morning");
  });
});
