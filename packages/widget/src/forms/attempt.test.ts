import { describe, expect, it } from "vitest";
import { attemptFor } from "./attempt.ts";

describe("attemptFor", () => {
  it("goes on with the same key while the body is the same, and takes a new one when it is not", () => {
    const keys = ["a", "b"];
    const newKey = () => keys.shift() ?? "none";
    const first = attemptFor(null, { text: "hi" }, newKey);
    expect(attemptFor(first, { text: "hi" }, newKey)).toBe(first);
    expect(attemptFor(first, { text: "ho" }, newKey).key).toBe("b");
  });
});
