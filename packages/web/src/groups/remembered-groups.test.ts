import fc from "fast-check";
import { expect, it } from "vitest";
import { formatGroups, parseGroups, rememberGroup } from "./remembered-groups.ts";

const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

it("what's written is read back, in order", () => {
  const choices = fc.uniqueArray(fc.tuple(ids, ids), { maxLength: 20, selector: ([workspaceId]) => workspaceId });
  fc.assert(
    fc.property(choices, (pairs) => {
      expect([...parseGroups(formatGroups(new Map(pairs)))]).toEqual(pairs);
    }),
  );
});

it("ignores anything but a pair of IDs", () => {
  for (const text of ["", "7", "0.1", "1.0", "a.b", "-", "1.5.x.", "1e400.2"]) {
    expect([...parseGroups(text)].filter(([workspaceId]) => workspaceId !== 1)).toEqual([]);
  }
  expect([...parseGroups("3.4-oops-5.6")]).toEqual([
    [3, 4],
    [5, 6],
  ]);
});

it('remembers one choice per workspace, the latest of a few workspaces, and never "all"', () => {
  let groups = parseGroups("");
  for (let workspaceId = 1; workspaceId <= 25; workspaceId += 1)
    groups = rememberGroup(groups, { workspaceId, groupId: 7 });
  expect([...groups.keys()]).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
  const changed = rememberGroup(groups, { workspaceId: 10, groupId: 8 });
  expect([...changed].slice(0, 2)).toEqual([
    [10, 8],
    [25, 7],
  ]);
  expect(rememberGroup(changed, { workspaceId: 10, groupId: 0 }).has(10)).toBe(false);
});
