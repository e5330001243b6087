import { describe, expect, it } from "vitest";
import { toggled } from "./use-picker.ts";

const [ann, bob, cid] = [1, 2, 3].map((id) => ({ id, name: String(id) })) as [Person, Person, Person];
interface Person {
  readonly id: number;
  readonly name: string;
}

describe("choosing people", () => {
  it("appends them and removes them again", () => {
    expect(toggled([ann], bob, 9)).toEqual([ann, bob]);
    expect(toggled([ann, bob], { ...ann, name: "renamed" }, 9)).toEqual([bob]);
  });

  it("keeps the same list if there's no room", () => {
    const full = [ann, bob];
    expect(toggled(full, cid, 2)).toBe(full);
    expect(toggled(full, bob, 2)).toEqual([ann]);
  });

  it("replaces the only one if just one is allowed", () => {
    expect(toggled([ann], bob, 1)).toEqual([bob]);
  });
});
