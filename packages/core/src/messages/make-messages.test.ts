import { describe, expect, it } from "vitest";
import type { DomainEvent, EventPayload } from "../events/domain-event.ts";
import type { MessageSubject } from "./define-messages.ts";
import { audienceNames } from "./audiences.ts";
import { mailsOf, messageLink, messagesOf, messageSubjects } from "./make-messages.ts";

const settings = { sendAckReceipts: true, tz: "Europe/Moscow" } as const;
const BUYER = 1;
const HOLDER = 2;
const MANAGER = 3;

const purchase = { purchaseId: 7, productId: 5, memberId: HOLDER, buyerId: BUYER, groupId: 4 };
const costs = [{ currencyId: 1, amount: 500 }];
const coffee: MessageSubject = { title: "Coffee", groupId: 4, note: "Enjoy", costs };

function made(event: DomainEvent, by: number, subject: MessageSubject | null = coffee) {
  const source = { ...event, actorMemberId: by };
  const context = { settings, subjectOf: () => subject };
  return { messages: messagesOf(source, context), mails: mailsOf(source, context) };
}

const typesOf = (of: ReturnType<typeof made>) => of.messages.map(({ type }) => type);

describe("messages of an event", () => {
  it("announce a gift to everyone who sees it, and notify its holder once", () => {
    const bought: DomainEvent = {
      type: "purchase.created",
      payload: { ...purchase, costs, isFree: false, announce: true },
    };
    expect(made(bought, BUYER).messages).toEqual([
      {
        type: "purchase_announced",
        category: "purchase",
        entityId: 7,
        kept: { purchaseId: 7, memberId: HOLDER },
        told: [],
        audience: { kind: "viewers", memberIds: [BUYER, HOLDER] },
        groupIds: [4],
      },
      {
        type: "purchase_gifted",
        category: "purchase",
        entityId: 7,
        kept: { purchaseId: 7, memberId: HOLDER },
        told: [HOLDER],
        audience: { kind: "members", memberIds: [] },
        groupIds: [4],
      },
    ]);
  });

  it("are told again, the same way, to those whom a later event passes them to", () => {
    const payload = { ...purchase, responsibleIds: [MANAGER] };
    const passed = made({ type: "purchase.request_passed", payload }, 0);
    expect(passed).toEqual(made({ type: "purchase.requested", payload }, HOLDER));
    expect(passed.messages).toMatchObject([{ type: "purchase_requested", told: [MANAGER] }]);
  });

  it("are for everyone if their subject belongs to no group", () => {
    const bought: DomainEvent = {
      type: "purchase.created",
      payload: { ...purchase, costs, isFree: false, announce: true },
    };
    const [announced] = made(bought, BUYER, { ...coffee, groupId: 0 }).messages;
    expect(announced?.groupIds).toEqual([]);
    expect(announced && audienceNames(announced.audience, announced.groupIds)).toEqual(["all"]);
  });

  it("leave out those addressed to nobody", () => {
    const own = { ...purchase, buyerId: HOLDER, costs, isFree: false, announce: false };
    expect(typesOf(made({ type: "purchase.created", payload: own }, HOLDER))).toEqual([]);
    expect(typesOf(made({ type: "purchase.activated", payload: { ...purchase, comment: "" } }, HOLDER))).toEqual([]);
    expect(typesOf(made({ type: "purchase.activated", payload: { ...purchase, comment: "" } }, MANAGER))).toEqual([
      "purchase_activated",
    ]);
  });

  it("follow the settings and what the event says", () => {
    const attempt = {
      challengeId: 9,
      type: "raid" as const,
      authorId: 1,
      groupId: 0,
      assignmentId: 8,
      memberIds: [2, 3],
    };
    const submitted: DomainEvent = { type: "assignment.submitted", payload: { ...attempt, reviewerIds: [1] } };
    expect(typesOf(made(submitted, 2))).toEqual(["assignment_submitted", "assignment_received"]);
    const context = { settings: { ...settings, sendAckReceipts: false }, subjectOf: () => null };
    expect(messagesOf({ ...submitted, actorMemberId: 2 }, context).map(({ type }) => type)).toEqual([
      "assignment_submitted",
    ]);
    const approved = (needsSplit: boolean) =>
      made({ type: "assignment.approved", payload: { ...attempt, publish: false, needsSplit } }, 1);
    expect(approved(true).messages.map(({ told }) => told)).toEqual([[2]]);
    expect(approved(false).messages).toEqual([]);
    const rejected = (isFinal: boolean) =>
      typesOf(made({ type: "assignment.rejected", payload: { ...attempt, comment: "**No**", isFinal } }, 1));
    expect(rejected(false)).toEqual(["assignment_rejected"]);
    expect(rejected(true)).toEqual(["assignment_refused"]);
  });

  it("keep the total paid, by currency", () => {
    const payload: EventPayload<"assignment.completed"> = {
      challengeId: 9,
      type: "raid",
      authorId: 1,
      groupId: 0,
      assignmentId: 8,
      memberIds: [2, 3],
      publish: true,
      rewards: [
        { memberId: 2, currencyId: 1, amount: 100 },
        { memberId: 3, currencyId: 1, amount: 50 },
        { memberId: 3, currencyId: 2, amount: 5 },
      ],
      completedAt: "2026-11-22T10:00:00.000Z",
    };
    const { messages, mails } = made({ type: "assignment.completed", payload }, 2);
    expect(messages[0]?.kept).toEqual({
      challengeId: 9,
      memberIds: [2, 3],
      memberCount: 2,
      rewards: [
        { currencyId: 1, amount: 150 },
        { currencyId: 2, amount: 5 },
      ],
    });
    expect(mails.map(({ memberId, amounts }) => ({ memberId, amounts }))).toEqual([
      {
        memberId: 3,
        amounts: [
          { currencyId: 1, amount: 50 },
          { currencyId: 2, amount: 5 },
        ],
      },
    ]);
  });

  it.each([
    ["all", { kind: "everyone", memberIds: [1, 2, 3] }],
    ["group", { kind: "groups", memberIds: [1, 2, 3] }],
    ["private", { kind: "members", memberIds: [1, 2, 3] }],
  ] as const)("show a thanks that is %s to those who may see it", (visibility, audience) => {
    const thanks = {
      thanksId: 6,
      authorId: 1,
      receiverIds: [2, 3],
      rewards: costs,
      visibility,
      groupIds: [4, 5],
      month: "2026-11",
      publishedAt: "2026-11-22T10:00:00.000Z",
      description: "Well done",
    };
    const [message] = made({ type: "thanks.published", payload: thanks }, 1, null).messages;
    expect(message).toMatchObject({ told: [2, 3], audience, groupIds: [4, 5], kept: { thanksId: 6 } });
  });
});

describe("mails of an event", () => {
  it("name their subject and link to it", () => {
    const refunded: DomainEvent = { type: "purchase.refunded", payload: { ...purchase, costs } };
    const draft = {
      type: "purchase_refunded",
      kept: { purchaseId: 7, memberId: HOLDER, buyerId: BUYER },
      memberIds: [HOLDER],
      subjectType: "",
      title: "Coffee",
    };
    expect(made(refunded, MANAGER).mails).toEqual([
      {
        ...draft,
        template: "purchase_refunded",
        memberId: BUYER,
        quote: "",
        amounts: costs,
        date: "",
        path: "/profile/balances",
      },
      {
        ...draft,
        template: "purchase_refunded",
        memberId: HOLDER,
        quote: "",
        amounts: [],
        date: "",
        path: "/profile/perks",
      },
    ]);
  });

  it("aren't written if their subject is gone", () => {
    const requested: DomainEvent = { type: "purchase.requested", payload: { ...purchase, responsibleIds: [MANAGER] } };
    expect(made(requested, HOLDER).mails).toMatchObject([{ memberId: MANAGER, quote: "Enjoy", amounts: costs }]);
    expect(made(requested, HOLDER, null).mails).toEqual([]);
  });

  it("name the last day of the month for a quota, in the workspace's zone", () => {
    const quota = [
      { currencyId: 1, amount: 1_000, used: 400, free: 600 },
      { currencyId: 2, amount: 100, used: 100, free: 0 },
    ];
    const due = { memberId: 2, quota, endsAt: "2026-11-30T21:00:00.000Z" };
    expect(made({ type: "quota.reminder_due", payload: due }, 0, null).mails).toEqual([
      {
        type: "quota_reminder",
        kept: due,
        memberIds: [],
        subjectType: "",
        title: "",
        template: "quota_reminder",
        memberId: 2,
        quote: "",
        amounts: [{ currencyId: 1, amount: 600 }],
        date: "2026-11-30",
        path: "/thanks/create",
      },
    ]);
  });
});

it("an event names each subject of its messages once", () => {
  const bought: DomainEvent = {
    type: "purchase.created",
    payload: { ...purchase, costs, isFree: false, announce: true },
  };
  const events = [bought, bought].map((event) => ({ ...event, actorMemberId: BUYER }));
  expect(messageSubjects(events)).toEqual(new Map([["purchase", [7]]]));
});

it("a message links its holder elsewhere than everyone else, even before its row has a holder", () => {
  expect(messageLink("purchase_announced", { purchaseId: 7, memberId: HOLDER }, HOLDER)).toBe("/profile/perks");
  expect(messageLink("purchase_announced", { purchaseId: 7, memberId: HOLDER }, BUYER)).toBe("/perks");
  expect(messageLink("purchase_announced", { purchaseId: 7 }, HOLDER)).toBe("/perks");
  expect(messageLink("assignment_rejected", { challengeId: 9 }, HOLDER)).toBe("/challenge/9");
});
