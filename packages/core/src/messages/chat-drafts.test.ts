import { describe, expect, it } from "vitest";
import type { DomainEvent } from "../events/domain-event.ts";
import { chatDraftsOf, withdrawnBy } from "./index.ts";
import type { MessageSubject } from "./index.ts";

const settings = { sendAckReceipts: true, tz: "UTC" } as const;
const inGroup: MessageSubject = {
  title: "Call ten",
  groupId: 4,
  type: "quest",
  costs: [{ currencyId: 1, amount: 100 }],
};

function draftsOf(event: DomainEvent, { subject = inGroup as MessageSubject | null, by = 9 } = {}) {
  const context = { settings: settings as never, subjectOf: () => subject };
  return chatDraftsOf({ ...event, actorMemberId: by }, context).map(({ amountsFor, linkFor, ...draft }) => ({
    ...draft,
    links: [linkFor(0), linkFor(1)],
    paidBack: [1, 2].filter((memberId) => amountsFor(memberId).length > 0),
  }));
}

const refunded: DomainEvent = {
  type: "purchase.refunded",
  payload: { purchaseId: 5, productId: 6, memberId: 2, buyerId: 1, costs: [] } as never,
};

describe("messages for chats", () => {
  it("go to a channel if a group sees them, with the same link for everyone", () => {
    const event: DomainEvent = { type: "challenge.published", payload: { challengeId: 3, authorId: 9 } as never };
    expect(draftsOf(event)).toEqual([
      {
        type: "challenge_published",
        category: "challenge",
        entityId: 3,
        isPublic: true,
        groupIds: [4],
        thing: "challenge 3",
        channelId: "",
        told: [],
        isForOthers: true,
        isInsistent: false,
        isOpen: true,
        kept: { challengeId: 3 },
        memberIds: [],
        subjectType: "quest",
        title: "Call ten",
        quote: "",
        fileCount: 0,
        date: "",
        links: ["/challenge/3", "/challenge/3"],
        paidBack: [],
      },
    ]);
  });

  it("go to individuals if nobody else sees them, and say who gets something back", () => {
    expect(draftsOf(refunded)).toMatchObject([
      { type: "purchase_refunded", isPublic: false, groupIds: [], told: [1, 2], paidBack: [1] },
    ]);
  });

  it("name the people of an attempt", () => {
    const event: DomainEvent = {
      type: "assignment.completed",
      payload: { challengeId: 3, assignmentId: 7, memberIds: [1, 2, 3], rewards: [] } as never,
    };
    expect(draftsOf(event)).toMatchObject([{ type: "assignment_completed", memberIds: [1, 2, 3], told: [1, 2, 3] }]);
  });

  it("go to the channel that was chosen, with the thing or in the event", () => {
    const event: DomainEvent = { type: "challenge.published", payload: { challengeId: 3, authorId: 9 } as never };
    expect(draftsOf(event, { subject: { ...inGroup, channelId: "slack:C1" } })).toMatchObject([
      { channelId: "slack:C1" },
    ]);
    const thanks = { thanksId: 8, authorId: 9, receiverIds: [1], visibility: "all", groupIds: [4] };
    const chosen: DomainEvent = { type: "thanks.published", payload: { ...thanks, channelId: "slack:C2" } as never };
    expect(draftsOf(chosen)).toMatchObject([{ channelId: "slack:C2", thing: "thanks 8" }]);
    expect(draftsOf({ ...chosen, payload: thanks as never })).toMatchObject([{ channelId: "" }]);
  });

  it("go no further than the groups that may see them", () => {
    const reach = (visibility: string, groupIds: readonly number[]) => {
      const thanks = { thanksId: 8, authorId: 9, receiverIds: [1], visibility, groupIds };
      return draftsOf({ type: "thanks.published", payload: thanks as never }).map((draft) => [
        draft.isPublic,
        draft.groupIds,
      ]);
    };
    expect([reach("all", [4]), reach("group", [4]), reach("group", []), reach("private", [4])]).toEqual([
      [[true, []]],
      [[true, [4]]],
      [[false, []]],
      [[false, []]],
    ]);
  });

  it("are about nothing in particular if they name no thing", () => {
    const payload = { memberId: 1, quota: [], endsAt: "2026-12-01T00:00:00.000Z" } as never;
    const event: DomainEvent = { type: "quota.reminder_due", payload };
    expect(draftsOf(event, { subject: null })).toMatchObject([{ thing: "", told: [1], date: "2026-11-30" }]);
  });

  it("are empty if their subject is gone", () => {
    expect(draftsOf(refunded, { subject: null })).toEqual([]);
  });

  it("are only retracted by an undone thanks, a retired perk or a refund", () => {
    const events: readonly DomainEvent[] = [
      { type: "thanks.undone", payload: { thanksId: 8 } as never },
      { type: "product.deleted", payload: { productId: 6, groupId: 0, title: "", isRetired: true } },
      refunded,
      { type: "challenge.closed", payload: { challengeId: 3 } as never },
    ];
    expect(events.map(withdrawnBy)).toEqual([
      [{ type: "thanks_published", entityId: 8 }],
      [{ type: "product_added", entityId: 6 }],
      [{ type: "purchase_announced", entityId: 5 }],
      [],
    ]);
  });
});
