import { expect, it } from "vitest";
import { ANNOUNCE_VISIBILITIES } from "../lib/limits.ts";
import { isInThanksAudience } from "./thanks-audience.policy.ts";

it("all see it, or those who share a group, or giver and receivers only", () => {
  const viewers = {
    giver: { id: 1, groupIds: [] },
    receiver: { id: 2, groupIds: [9] },
    colleague: { id: 3, groupIds: [8, 7] },
    other: { id: 4, groupIds: [8] },
  };
  const seen = ANNOUNCE_VISIBILITIES.map((visibility) =>
    Object.entries(viewers)
      .filter(([, viewer]) => isInThanksAudience({ visibility, authorId: 1, receiverIds: [2], groupIds: [7], viewer }))
      .map(([name]) => name),
  );
  expect(seen).toEqual([
    ["giver", "receiver", "colleague", "other"],
    ["giver", "receiver", "colleague"],
    ["giver", "receiver"],
  ]);
});
