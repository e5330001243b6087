import { describe, expect, it } from "vitest";
import { orderGroups } from "./group-tree.ts";

const group = (id: number, name: string, parentId = 0) => ({ id, name, parentId });

describe("orderGroups", () => {
  it("puts children after their parent and siblings by name", () => {
    const ordered = orderGroups(
      [group(1, "Sales"), group(2, "Engineering"), group(3, "Web", 2), group(4, "Core", 2)],
      "en",
    );
    expect(ordered.map(({ name, depth }) => `${"-".repeat(depth)}${name}`)).toEqual([
      "Engineering",
      "-Core",
      "-Web",
      "Sales",
    ]);
  });

  it("keeps a group whose parent isn't visible", () => {
    expect(orderGroups([group(3, "Web", 2)], "en")).toEqual([{ id: 3, name: "Web", parentId: 2, depth: 0 }]);
  });
});
