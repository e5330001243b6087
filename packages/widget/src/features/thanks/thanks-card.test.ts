import { describe, expect, it } from "vitest";
import { meFirst } from "./thanks-card.tsx";

const people = [1, 2, 3, 4, 5].map((id) => ({ id, name: String(id) }));
const ids = (list: readonly { readonly id: number }[]) => list.map((each) => each.id);

describe("the receivers on a thanks card", () => {
  it("start with the reader and keep the order of the others", () => {
    expect(ids(meFirst(people, 4))).toEqual([4, 1, 2, 3, 5]);
  });

  it("stay the same for anyone else", () => {
    expect(ids(meFirst(people, 9))).toEqual([1, 2, 3, 4, 5]);
    expect(ids(meFirst(people, undefined))).toEqual([1, 2, 3, 4, 5]);
  });
});
