import { expect, it } from "vitest";
import { ANNOUNCE_VISIBILITIES } from "../lib/limits.ts";
import { audienceNames } from "../messages/audiences.ts";
import { thanksAudience, visibilitiesFor } from "./thanks-audience.policy.ts";

it("everyone sees it, or people sharing a group, or only the giver and receivers", () => {
  const viewers = {
    giver: { id: 1, groupIds: [] },
    receiver: { id: 2, groupIds: [9] },
    colleague: { id: 3, groupIds: [8, 7] },
    other: { id: 4, groupIds: [8] },
  };
  const seen = ANNOUNCE_VISIBILITIES.map((visibility) => {
    const names = audienceNames(thanksAudience({ visibility, authorId: 1, receiverIds: [2] }), [7]);
    return Object.entries(viewers)
      .filter(([, { id, groupIds }]) =>
        ["all", `member:${id}`, ...groupIds.map((each) => `group:${each}`)].some((name) => names.includes(name)),
      )
      .map(([name]) => name);
  });
  expect(seen).toEqual([
    ["giver", "receiver", "colleague", "other"],
    ["giver", "receiver", "colleague"],
    ["giver", "receiver"],
  ]);
});

it("names an audience's visibility settings", () => {
  expect((["everyone", "groups", "members"] as const).map(visibilitiesFor)).toEqual([["all"], ["group"], ["private"]]);
});
