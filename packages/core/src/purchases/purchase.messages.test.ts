import { describe, expect, it } from "vitest";
import type { DomainEvent } from "../events/domain-event.ts";
import type { MessageView } from "../messages/define-messages.ts";
import { chatDraftsOf, mailsOf, messageLink, messagesOf } from "../messages/index.ts";
import { purchaseMessages } from "./purchase.messages.ts";

const BUYER = 1;
const HOLDER = 2;
const MANAGER = 3;
const OTHER = 9;
/** A channel as the reader, the product itself as the author. */
const NOBODY = 0;

const settings = { sendAckReceipts: true, tz: "UTC", dateFormat: "eu" } as const;
const costs = [{ currencyId: 1, amount: 500 }];
const context = { settings, subjectOf: () => ({ title: "Coffee", groupId: 4, note: "Enjoy", costs }) };
const gift = { purchaseId: 7, productId: 5, memberId: HOLDER, buyerId: BUYER, groupId: 4 };
const kept = { purchaseId: 7, memberId: HOLDER, buyerId: BUYER };

const created = (announce: boolean): DomainEvent => ({
  type: "purchase.created",
  payload: { ...gift, costs, isFree: false, announce },
});
const activated: DomainEvent = { type: "purchase.activated", payload: { ...gift, comment: "At the bar" } };
const refunded: DomainEvent = { type: "purchase.refunded", payload: { ...gift, costs } };

const whoHears = (event: DomainEvent, actorMemberId: number) =>
  messagesOf({ ...event, actorMemberId }, context).map(({ type, told, audience }) => ({
    type,
    told,
    sees: [audience.kind, ...audience.memberIds],
  }));

const view = (over: Partial<MessageView>): MessageView => ({
  kept,
  readerId: OTHER,
  authorId: BUYER,
  memberIds: [HOLDER],
  subjectType: "",
  hasAmounts: false,
  ...over,
});

describe("a message about a purchase", () => {
  it("is for whoever it concerns: its holder, and its buyer where it goes back", () => {
    expect(whoHears(created(true), BUYER)).toEqual([
      { type: "purchase_announced", told: [], sees: ["viewers", BUYER, HOLDER] },
      { type: "purchase_gifted", told: [HOLDER], sees: ["members"] },
    ]);
    expect(whoHears(created(false), BUYER)).toEqual([
      { type: "purchase_gifted", told: [HOLDER], sees: ["members", HOLDER] },
    ]);
    expect(whoHears(activated, MANAGER)).toEqual([
      { type: "purchase_activated", told: [HOLDER], sees: ["members", HOLDER] },
    ]);
    expect(whoHears(refunded, MANAGER)).toEqual([
      { type: "purchase_refunded", told: [BUYER, HOLDER], sees: ["members", BUYER, HOLDER] },
    ]);
  });

  it("isn't for who did it", () => {
    expect(whoHears(created(false), HOLDER)).toEqual([]);
    expect(whoHears(activated, HOLDER)).toEqual([]);
    expect(whoHears(refunded, BUYER).map(({ told }) => told)).toEqual([[HOLDER]]);
    expect(whoHears(refunded, HOLDER).map(({ told }) => told)).toEqual([[BUYER]]);
  });

  it("names its holder", () => {
    const drafts = chatDraftsOf({ ...created(true), actorMemberId: BUYER }, context);
    expect(drafts.map(({ memberIds }) => memberIds)).toEqual([[HOLDER], [HOLDER]]);
  });

  it("leads its holder to their perks, and others to all of them", () => {
    const pathsOf = (type: "purchase_announced" | "purchase_gifted" | "purchase_activated") =>
      [HOLDER, BUYER, NOBODY].map((readerId) => messageLink(type, kept, readerId));
    expect(pathsOf("purchase_announced")).toEqual(["/profile/perks", "/perks", "/perks"]);
    expect(pathsOf("purchase_gifted")).toEqual(["/profile/perks", "/perks", "/perks"]);
    expect(pathsOf("purchase_activated")).toEqual(["/profile/perks", "/perks", "/perks"]);
  });

  it("of a refund leads a gift's payer to what came back, and whoever had it to their perks", () => {
    const pathsOf = (buyerId: number) =>
      [HOLDER, BUYER, NOBODY].map((readerId) => messageLink("purchase_refunded", { ...kept, buyerId }, readerId));
    expect(pathsOf(BUYER)).toEqual(["/profile/perks", "/profile/balances", "/perks"]);
    expect(pathsOf(HOLDER)).toEqual(["/profile/perks", "/perks", "/perks"]);
  });
});

describe("an announced purchase", () => {
  it.each([
    ["", "one's own, for others", { readerId: OTHER, memberIds: [BUYER] }],
    ["", "one's own, in a channel", { readerId: NOBODY, memberIds: [BUYER] }],
    ["byYou", "one's own, for its buyer", { readerId: BUYER, memberIds: [BUYER] }],
    ["", "of nobody, in a channel", { readerId: NOBODY, authorId: NOBODY, memberIds: [NOBODY] }],
    ["gift", "a gift, for others", { readerId: OTHER }],
    ["giftByYou", "a gift, for its buyer", { readerId: BUYER }],
    ["giftToYou", "a gift, for its holder", { readerId: HOLDER }],
    ["gift", "a gift of nobody, in a channel", { readerId: NOBODY, authorId: NOBODY }],
  ])("is worded as '%s' if it's %s", (variant, _which, over) => {
    expect(purchaseMessages.purchase_announced.variant?.(view(over))).toBe(variant);
  });
});

describe("a purchase that was asked for or activated", () => {
  it.each([
    ["byYou", "its holder, who asked", { readerId: HOLDER }],
    ["", "the others, who are to activate it", { readerId: MANAGER }],
  ])("is worded as '%s' in a request for %s", (variant, _whom, over) => {
    expect(purchaseMessages.purchase_requested.variant?.({ ...view(over), kept })).toBe(variant);
  });

  it.each([
    ["", "its holder", { readerId: HOLDER }],
    ["byYou", "whoever activated it", { readerId: MANAGER, authorId: MANAGER }],
    ["byOther", "those who were asked, too", { readerId: OTHER, authorId: MANAGER }],
    ["byOther", "a channel, if nobody did", { readerId: NOBODY, authorId: NOBODY }],
  ])("is worded as '%s' once activated for %s", (variant, _whom, over) => {
    expect(purchaseMessages.purchase_activated.variant?.({ ...view(over), kept })).toBe(variant);
  });

  it("is told to others where they heard of it", () => {
    const { purchase_requested: asked, purchase_activated: done, purchase_refunded: back } = purchaseMessages;
    expect([asked.isForOthers, done.isForOthers, back.isForOthers]).toEqual([true, true, true]);
  });
});

describe("a refunded purchase", () => {
  it.each([
    ["gift", "its holder", { readerId: HOLDER }],
    ["gift", "its holder, whatever comes with it", { readerId: HOLDER, hasAmounts: true }],
    ["", "its buyer, who paid nothing", { readerId: BUYER }],
    ["paidBack", "its buyer, who paid", { readerId: BUYER, hasAmounts: true }],
    ["byYou", "whoever refunded it", { readerId: MANAGER, authorId: MANAGER }],
    ["byOther", "those who were asked, too", { readerId: OTHER, authorId: MANAGER }],
  ])("is worded as '%s' for %s", (variant, _whom, over) => {
    expect(purchaseMessages.purchase_refunded.variant?.({ ...view(over), kept })).toBe(variant);
  });

  it("says what's paid back to the buyer only", () => {
    const mails = mailsOf({ ...refunded, actorMemberId: MANAGER }, context);
    expect(mails.map(({ memberId, amounts }) => ({ memberId, amounts }))).toEqual([
      { memberId: BUYER, amounts: costs },
      { memberId: HOLDER, amounts: [] },
    ]);
  });
});
