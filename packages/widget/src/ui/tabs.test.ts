import { describe, expect, it } from "vitest";
import { neighbour } from "./tabs.tsx";

describe("arrow keys in a ring", () => {
  it("wrap around at both ends", () => {
    expect(neighbour("ArrowRight", 2, 3)).toBe(0);
    expect(neighbour("ArrowUp", 0, 3)).toBe(2);
    expect([neighbour("Home", 1, 3), neighbour("End", 1, 3)]).toEqual([0, 2]);
  });

  it("ignore every other key, and an empty ring", () => {
    expect(neighbour("a", 0, 3)).toBeNull();
    expect(neighbour("Home", 0, 0)).toBeNull();
  });
});
