import { describe, expect, it } from "vitest";
import { CHAT_PAGE_SIZE } from "../chat/chat-paging.ts";
import { MAX_PURCHASE_MESSAGE_LENGTH } from "../lib/limits.ts";
import { buildAmount } from "../testing/build-amount.ts";
import { buildDesk } from "../testing/desk-context.ts";
import { purchaseChat } from "./purchase.chat.ts";
import * as purchaseCalls from "./purchase.contract.ts";
import type { PurchaseCard } from "./purchase.shapes.ts";

const [ANN, BOB] = [
  { id: 7, name: "Ann", avatarUrl: "" },
  { id: 9, name: "Bob", avatarUrl: "" },
];

const BOUGHT: PurchaseCard = {
  id: 70,
  status: "inactive",
  productId: 5,
  productTitle: "Tea",
  productDescription: "",
  productImageUrl: "",
  productImageUrlSmall: "",
  costs: [buildAmount(1, 300)],
  isFree: false,
  isPriceHidden: false,
  userId: 7,
  userName: "Ann",
  userAvatarUrl: "",
  buyer: ANN,
  message: "Please",
  createdAt: "2026-11-20T10:00:00Z",
  requestedAt: null,
  activatedAt: null,
  activatedBy: null,
  activationComment: "",
  groupId: 0,
  abilities: { requestActivation: { allowed: true }, activate: { allowed: true }, refund: { allowed: true } },
};

const PATHS = purchaseCalls;
const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const open = (change: Partial<PurchaseCard> = {}, options: Parameters<typeof buildDesk>[0] = {}) =>
  buildDesk({
    member: { user: { id: 7 } },
    ...options,
    answers: { [PATHS.get.path]: { purchase: { ...BOUGHT, ...change } }, ...options.answers },
  });
const cardOf = async (change: Partial<PurchaseCard> = {}, options: Parameters<typeof buildDesk>[0] = {}) =>
  purchaseChat.card(open(change, options).context, 70);
const formOf = async (verb: "activate" | "refund", change: Partial<PurchaseCard> = {}) => {
  const prepared = await purchaseChat.verbs.get(verb)?.prepare(open(change).context, 70);
  return prepared !== undefined && "form" in prepared ? prepared.form : null;
};

describe("a purchase's card in a chat", () => {
  it("tells whose it is, what it cost and how far it is", async () => {
    expect((await cardOf())?.facts.map(plain)).toEqual(["for Ann", "3 stars", "Not requested yet"]);
    expect((await cardOf({ buyer: BOB, costs: [] }))?.facts).toEqual(["for Ann, a gift from Bob", "Not requested yet"]);
    const times = { requestedAt: "2026-11-21T10:00:00Z", activatedAt: "2026-11-22T10:00:00Z", activatedBy: BOB };
    const facts = (await cardOf({ ...times, status: "activated" }))?.facts.slice(2) ?? [];
    expect(facts).toEqual([
      "Activated",
      expect.stringMatching(/^requested .*21/),
      expect.stringMatching(/^activated .*22/),
      "Activated by Bob",
    ]);
  });

  it("leads its holder to their perks, and others to all purchases", async () => {
    expect((await cardOf())?.link).toBe("/profile/perks");
    expect((await cardOf({ userId: 9 }))?.link).toBe("/purchases");
    expect((await cardOf({}, { isOutside: true }))?.link).toBe("/purchases");
  });

  it("quotes the buyer until it's activated with a comment", async () => {
    expect((await cardOf())?.body).toBe("Please");
    expect((await cardOf({ activationComment: "At the bar" }))?.body).toBe("At the bar");
  });
});

describe("what is done with a purchase in a chat", () => {
  it("activates it with a comment, and says that it can't be undone", async () => {
    expect(await formOf("activate")).toMatchObject({
      title: "Activate",
      facts: ["Ann gets “Tea”. This can't be undone."],
      fields: [
        {
          name: "comment",
          type: "text",
          isRequired: false,
          isLong: false,
          maxLength: MAX_PURCHASE_MESSAGE_LENGTH,
          value: "",
        },
      ],
      submit: "Activate",
    });
  });

  it.each<[string, Partial<PurchaseCard>]>([
    ["Ann gets back: 3 stars", {}],
    ["Nothing was paid, so there's nothing to return.", { costs: [] }],
    ["It was a gift to you. Bob gets back anything they paid.", { costs: [], isPriceHidden: true, buyer: BOB }],
  ])("asks before a refund: %s", async (returned, change) => {
    const form = await formOf("refund", change);
    expect(form?.facts.map(plain)).toEqual([
      "Ann won't have “Tea” anymore.",
      returned,
      "One goes back in stock if stock is limited and the perk is still available.",
    ]);
    expect(form?.fields).toEqual([]);
  });

  it("is offered in the message that tells of it", () => {
    const verbsOf = (type: "purchase_gifted" | "purchase_requested") =>
      purchaseChat.messageActions({ type, entityId: 70 }, open().context).map(({ verb }) => verb);
    expect(verbsOf("purchase_gifted")).toEqual(["requestActivation"]);
    expect(verbsOf("purchase_requested")).toEqual(["activate", "refund"]);
  });

  it("is done with the key of the press, and says so", async () => {
    const answers = Object.fromEntries(
      [PATHS.requestActivation, PATHS.activate, PATHS.refund].map(({ path }) => [path, {}]),
    );
    const { context, calls } = open({}, { answers });
    const texts = ["requestActivation", "activate", "refund"].map(async (verb) =>
      purchaseChat.verbs.get(verb)?.act({ id: 70, input: { comment: " At the bar " }, key: `press ${verb}`, context }),
    );
    expect(await Promise.all(texts)).toEqual([
      { text: "Requested. We'll let you know when it's activated." },
      { text: "Purchase activated" },
      { text: "Purchase refunded" },
    ]);
    const params = { id: 70 };
    expect(calls.map(({ input, key }) => [input, key])).toEqual([
      [{ params }, "press requestActivation"],
      [{ params, body: { comment: "At the bar" } }, "press activate"],
      [{ params }, "press refund"],
    ]);
  });
});

describe("purchases in a chat's lists", () => {
  const answer = { items: Array.from({ length: CHAT_PAGE_SIZE + 1 }, () => BOUGHT), nextPage: null };
  const answers = { [PATHS.listOfUser.path]: answer, [PATHS.list.path]: answer };

  it("are one's own, and those that wait for one", async () => {
    const [own, waiting] = purchaseChat.sources;
    const { context, calls } = open({}, { answers });
    expect(await own?.load(context, 0)).toMatchObject({ items: { length: CHAT_PAGE_SIZE }, nextPage: 1 });
    expect(await waiting?.load(context, 1)).toMatchObject({ items: { length: 1 }, nextPage: null });
    expect(calls.map(({ input }) => input)).toEqual([
      { params: { id: 7 }, query: { page: 0 } },
      { params: { type: "requests" }, query: { page: 0 } },
    ]);
    expect([own?.list, waiting?.list]).toEqual(["purchases", "reviews"]);
    expect([own?.home, waiting?.home?.(context)]).toEqual([null, expect.stringMatching(/\w/)]);
  });

  it("are asked for as nobody's by somebody who is no member", async () => {
    const { context, calls } = open({}, { isOutside: true, answers });
    await purchaseChat.sources[0]?.load(context, 0);
    expect(calls[0]?.input).toEqual({ params: { id: 0 }, query: { page: 0 } });
  });
});
