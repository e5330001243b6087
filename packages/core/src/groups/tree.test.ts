import { expect, it } from "vitest";
import { descendantsOf, withAncestors } from "./tree.ts";

const groups = [
  { id: 4, parentId: 2 },
  { id: 1, parentId: 0 },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 0 },
];

it("finds a group and all below it in any order of rows", () => {
  expect(descendantsOf(groups, 1).sort()).toEqual([1, 2, 4]);
  expect(descendantsOf(groups, 3)).toEqual([3]);
});

it("finds groups and all above them, each once", () => {
  expect(withAncestors(groups, [4, 2]).sort()).toEqual([1, 2, 4]);
  expect(withAncestors(groups, [99])).toEqual([]);
});

it("ends on a loop in the data", () => {
  const loop = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ];
  expect(withAncestors(loop, [1]).sort()).toEqual([1, 2]);
  expect(descendantsOf(loop, 1).sort()).toEqual([1, 2]);
});
