import { describe, expect, it } from "vitest";
import { attemptFor } from "./attempt.ts";

describe("attemptFor", () => {
  it("keeps the key while the body is the same, and uses a new one if it isn't", () => {
    const keys = ["a", "b"];
    const newKey = () => keys.shift() ?? "none";
    const first = attemptFor(null, { text: "hi" }, newKey);
    expect(attemptFor(first, { text: "hi" }, newKey)).toBe(first);
    expect(attemptFor(first, { text: "ho" }, newKey).key).toBe("b");
  });
});
