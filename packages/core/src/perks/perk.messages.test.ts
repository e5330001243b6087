import { expect, it } from "vitest";
import { messagesOf } from "../messages/index.ts";

const settings = { sendAckReceipts: true, tz: "UTC", dateFormat: "eu" } as const;

it("a new perk is in the feed of its group and of whoever added it", () => {
  const added = {
    type: "product.added",
    payload: { productId: 6, groupId: 4 },
    actorMemberId: 9,
  } as const;
  const context = { settings, subjectOf: () => ({ title: "Tea", groupId: 4 }) };
  expect(messagesOf(added, context)).toEqual([
    {
      type: "product_added",
      category: "product",
      entityId: 6,
      kept: { productId: 6 },
      told: [],
      audience: { kind: "viewers", memberIds: [9] },
      groupIds: [4],
    },
  ]);
});
