import { describe, expect, it } from "vitest";
import type { EventPayload } from "../events/domain-event.ts";
import { mailsOf, messagesOf } from "../messages/index.ts";
import { balanceMessages } from "./balance.messages.ts";

const MEMBER = 2;
const MODERATOR = 3;

const settings = { sendAckReceipts: true, tz: "UTC", dateFormat: "eu" } as const;
const context = { settings, subjectOf: () => null };

const payload: EventPayload<"balance.adjusted"> = {
  memberId: MEMBER,
  changes: [{ currencyId: 1, from: 100, to: 250 }],
  comment: "For May",
  notify: true,
};
const adjusted = { type: "balance.adjusted", payload, actorMemberId: MODERATOR } as const;

describe("a changed balance", () => {
  it("is told to its owner alone, unless the moderator keeps it quiet", () => {
    expect(messagesOf(adjusted, context)).toMatchObject([
      {
        type: "balance_adjusted",
        entityId: MEMBER,
        told: [MEMBER],
        audience: { kind: "members", memberIds: [MEMBER] },
      },
    ]);
    expect(messagesOf({ ...adjusted, payload: { ...payload, notify: false } }, context)).toEqual([]);
  });

  it("is mailed to them with the new balance", () => {
    expect(mailsOf(adjusted, context)).toMatchObject([
      { memberId: MEMBER, quote: "For May", amounts: [{ currencyId: 1, amount: 250 }], path: "/profile" },
    ]);
  });

  it("names its author, if there's one", () => {
    const { variant } = balanceMessages.balance_adjusted;
    const view = { kept: payload, readerId: MEMBER, memberIds: [], subjectType: "", hasAmounts: false };
    expect([0, 1, MODERATOR].map((authorId) => variant?.({ ...view, authorId }))).toEqual(["byNobody", "", ""]);
  });
});
