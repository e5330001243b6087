import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ancestorsOf, canMoveBelow, descendantsOf, listGroupOptions, withAncestors } from "./tree.ts";

const groups = [
  { id: 1, parentId: 0, name: "Zoo" },
  { id: 2, parentId: 1, name: "Lions" },
  { id: 3, parentId: 1, name: "Apes" },
  { id: 4, parentId: 3, name: "Chimps" },
  { id: 5, parentId: 0, name: "Archive" },
];

/** Each group's parent is an earlier one, so there are no cycles. */
const trees = fc
  .array(fc.nat(), { maxLength: 20 })
  .map((picks) => picks.map((pick, at) => ({ id: at + 1, parentId: pick % (at + 1), name: `g${at}` })));

describe("the group tree", () => {
  it("knows ancestors and descendants", () => {
    expect(descendantsOf(groups, 1)).toEqual([1, 2, 3, 4]);
    expect(descendantsOf(groups, 9)).toEqual([9]);
    expect(ancestorsOf(groups, 4)).toEqual([3, 1]);
    expect(withAncestors(groups, [4, 2, 9])).toEqual([4, 3, 1, 2]);
  });

  it("lists each group once, after its parent and by name", () => {
    const options = listGroupOptions(groups, "en").map(({ group, depth }) => `${"-".repeat(depth)}${group.name}`);
    expect(options).toEqual(["Archive", "Zoo", "-Apes", "--Chimps", "-Lions"]);
  });

  it("never lets a group be its own descendant", () => {
    expect([
      canMoveBelow(groups, 1, 4),
      canMoveBelow(groups, 1, 1),
      canMoveBelow(groups, 3, 2),
      canMoveBelow(groups, 3, 0),
    ]).toEqual([false, false, true, true]);
  });

  it("descendants and ancestors mirror each other", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        for (const { id } of tree) {
          for (const other of descendantsOf(tree, id)) {
            expect(withAncestors(tree, [other])).toContain(id);
          }
          for (const other of ancestorsOf(tree, id)) expect(descendantsOf(tree, other)).toContain(id);
        }
        expect(listGroupOptions(tree, "en")).toHaveLength(tree.length);
      }),
    );
  });

  it("terminates even if the data has cycles or gaps", () => {
    const odd = [
      { id: 1, parentId: 2, name: "a" },
      { id: 2, parentId: 1, name: "b" },
      { id: 3, parentId: 77, name: "c" },
    ];
    expect(descendantsOf(odd, 1)).toEqual([1, 2]);
    expect(ancestorsOf(odd, 1)).toEqual([2]);
    expect(ancestorsOf(odd, 3)).toEqual([]);
    expect(listGroupOptions(odd, "en").map(({ group }) => group.id)).toEqual([3]);
  });
});
