import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_GROUP_DEPTH, MAX_GROUPS } from "../lib/limits.ts";
import { mayCreateGroup, mayUpdateGroup } from "./group.policy.ts";
import { clashesAbove, mayPlaceGroup, parentChoices } from "./placement.ts";
import { ancestorsOf, descendantsOf } from "./tree.ts";

const reasonOf = (decision: ReturnType<typeof mayUpdateGroup>) => (decision.allowed ? "" : decision.reason);
const group = (id: number, parentId = 0, externalId = "") => ({ id, parentId, externalId });
/** 1 > 2 > 3 beside 4. */
const groups = [group(1), group(2, 1), group(3, 2), group(4)];

describe("a group managed by an integration", () => {
  it("is locked for every action", () => {
    expect(reasonOf(mayUpdateGroup(group(1, 0, "slack:7")))).toBe("external_group");
    expect(mayUpdateGroup(group(1)).allowed).toBe(true);
  });

  it("prevents adding others beside it", () => {
    expect(reasonOf(mayCreateGroup([group(1), group(2, 0, "slack:7")]))).toBe("groups_from_integration");
  });
});

it("the number of groups is limited", () => {
  const many = Array.from({ length: MAX_GROUPS }, (_, at) => group(at + 1));
  expect(reasonOf(mayCreateGroup(many))).toBe("too_many_groups");
  expect(mayCreateGroup(many.slice(1)).allowed).toBe(true);
});

describe("a group's parent", () => {
  it("is never one of its own descendants", () => {
    const asked = [1, 2, 3].map((parentId) => reasonOf(mayPlaceGroup(groups, { id: 1, parentId })));
    expect(asked).toEqual(["group_cycle", "group_cycle", "group_cycle"]);
    expect(mayPlaceGroup(groups, { id: 1, parentId: 4 }).allowed).toBe(true);
  });

  it("exists", () => {
    expect(reasonOf(mayPlaceGroup(groups, { id: 0, parentId: 99 }))).toBe("unknown_group");
  });

  it("isn't too deep, counting the subgroups that move along", () => {
    const chain = Array.from({ length: MAX_GROUP_DEPTH }, (_, at) => group(at + 1, at));
    expect(reasonOf(mayPlaceGroup(chain, { id: 0, parentId: MAX_GROUP_DEPTH }))).toBe("group_too_deep");
    expect(mayPlaceGroup(chain, { id: 0, parentId: MAX_GROUP_DEPTH - 1 }).allowed).toBe(true);
    const branch = [...chain.slice(0, -1), group(101), group(102, 101)];
    expect(reasonOf(mayPlaceGroup(branch, { id: 101, parentId: MAX_GROUP_DEPTH - 1 }))).toBe("group_too_deep");
    expect(mayPlaceGroup(branch, { id: 101, parentId: MAX_GROUP_DEPTH - 2 }).allowed).toBe(true);
  });

  it("is offered as a choice exactly where it's allowed", () => {
    expect(parentChoices(groups, 2).map(({ id }) => id)).toEqual([1, 4]);
    expect(parentChoices(groups, 0)).toEqual(groups);
  });
});

it("lists subgroups whose names are taken one level up, with both paths", () => {
  const named = (id: number, parentId: number, name: string) => ({ id, parentId, name });
  const tree = [
    named(1, 0, "Field"),
    named(2, 1, "Sales"),
    named(3, 2, "web"),
    named(4, 2, "Shop"),
    named(5, 1, "Web"),
    named(6, 0, "Shop"),
    named(7, 2, "Sales"),
  ];
  expect(clashesAbove(tree, 2)).toEqual([{ group: tree[2], path: "Field / Sales / web", namesakePath: "Field / Web" }]);
  expect(clashesAbove(tree, 1)).toEqual([]);
  expect(clashesAbove(tree, 99)).toEqual([]);
});

it("no sequence of allowed moves makes a cycle or too deep a tree", () => {
  const moves = fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 12 }), parentId: fc.integer({ min: 0, max: 12 }) }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(moves, (asked) => {
      let tree = Array.from({ length: 12 }, (_, at) => group(at + 1));
      for (const place of asked) {
        if (!mayPlaceGroup(tree, place).allowed) continue;
        tree = tree.map((each) => (each.id === place.id ? { ...each, parentId: place.parentId } : each));
      }
      for (const { id, parentId } of tree) {
        const above = ancestorsOf(tree, id);
        expect(above).not.toContain(id);
        expect(above.length).toBeLessThan(MAX_GROUP_DEPTH);
        if (parentId !== 0) expect(descendantsOf(tree, parentId)).toContain(id);
      }
    }),
  );
});
