import { expect, it } from "vitest";
import { changedCells } from "./changed-cells.ts";

it("sends the changed cells with what was seen in them, and nothing else", () => {
  const seen = { quota: { member: { "1": 500, "2": 100 } } };
  expect(changedCells({ quota: { member: { "1": 500, "2": 200 }, owner: { "1": 0, "2": 50 } } }, seen)).toEqual({
    wanted: { quota: { member: { "2": 200 }, owner: { "2": 50 } } },
    seen: { quota: { member: { "2": 100 }, owner: { "2": 0 } } },
  });
});

it("leaves other settings unchanged", () => {
  expect(changedCells({ reminder: "off" }, { reminder: "weekly" })).toEqual({
    wanted: { reminder: "off" },
    seen: { reminder: "weekly" },
  });
});
