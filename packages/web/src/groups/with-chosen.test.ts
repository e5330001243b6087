import { describe, expect, it } from "vitest";
import { withChosen } from "./with-chosen.ts";

const OPTIONS = [
  { value: "0", label: "Everyone" },
  { value: "4", label: "Design" },
];

describe("what a group's field offers", () => {
  it("has a group that the reader couldn't choose, or that's deleted, if that's the one", () => {
    const sales = { value: "7", label: "Sales" };
    expect(withChosen(OPTIONS, sales)).toEqual([sales, ...OPTIONS]);
  });

  it("names no group twice", () => {
    expect(withChosen(OPTIONS, { value: "4", label: "Design" })).toBe(OPTIONS);
  });
});
