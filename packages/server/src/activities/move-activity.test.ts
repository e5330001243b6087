import { expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { tellPages } from "./move-activity.service.ts";

it("open pages of the whole workspace are told of a change that has no event", () => {
  const told: BusMessage[] = [];
  tellPages({ actor: { memberId: 1, workspace: { id: 5 } }, tell: (message) => told.push(message) }, "challenges");
  expect(told).toEqual([{ kind: "news", workspaceId: 5, topics: ["challenges"], memberIds: [] }]);
});
