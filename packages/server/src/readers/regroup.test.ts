import { expect, it } from "vitest";
import type { StoredEvent } from "../events/reader.ts";
import { regroupingOf } from "./regroup.ts";

const at = new Date("2026-11-27T10:00:00Z");
const stored = { id: 1, seq: 1, actorMemberId: 1, at } as const;

function changed(groupId: number, from: number, to: number): StoredEvent {
  const before = { name: "Sales", parentId: from };
  return { ...stored, type: "group.changed", payload: { groupId, name: "Sales and support", parentId: to, before } };
}

function deleted(groupId: number, parentId: number): StoredEvent {
  return {
    ...stored,
    type: "group.deleted",
    payload: { groupId, name: "Sales", parentId, childIds: [], memberIds: [] },
  };
}

it("nothing moves with a group that keeps its parent", () => {
  expect(regroupingOf([])).toBeNull();
  expect(regroupingOf([changed(1, 7, 7), changed(2, 0, 0)])).toBeNull();
});

it("moved groups are named once, and deleted ones with their parents in order", () => {
  expect(regroupingOf([changed(1, 7, 8)])).toEqual({ moved: [1], merged: [] });
  expect(regroupingOf([deleted(5, 0)])).toEqual({ moved: [], merged: [{ groupId: 5, parentId: 0 }] });
  expect(
    regroupingOf([
      deleted(5, 4),
      changed(1, 7, 8),
      changed(2, 7, 7),
      deleted(4, 0),
      changed(1, 8, 7),
      changed(3, 0, 1),
    ]),
  ).toEqual({
    moved: [1, 3],
    merged: [
      { groupId: 5, parentId: 4 },
      { groupId: 4, parentId: 0 },
    ],
  });
});
