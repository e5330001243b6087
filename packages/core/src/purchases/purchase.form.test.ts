import { describe, expect, it } from "vitest";
import {
  abilityToBuy,
  boughtText,
  EMPTY_PURCHASE_DRAFT,
  isPaid,
  isPriceChanged,
  isRecipientMissing,
  toPurchase,
  type PurchaseDraft,
} from "./purchase.form.ts";

const COST = {
  currencyId: 4,
  currencyName: "",
  currencyForms: { one: "", few: "", many: "" },
  currencyIconUrl: "",
  amount: 500,
  formattedAmount: "5",
};
const PRICED = { id: 3, costs: [COST] };
const FREE = { id: 3, costs: [] };
const ANN = { id: 9, name: "Ann" };

const draftWith = (parts: Partial<PurchaseDraft>): PurchaseDraft => ({ ...EMPTY_PURCHASE_DRAFT, ...parts });

describe("a purchase", () => {
  it("is for oneself, requested right away and at the shown price by default", () => {
    expect(toPurchase(PRICED, draftWith({ message: "  For me \n" }))).toEqual({
      productId: 3,
      userId: 0,
      activate: true,
      message: "For me",
      publishAnnounce: false,
      isFree: false,
      costs: [{ currencyId: 4, amount: 500 }],
    });
  });

  it("as a gift leaves the request to its holder", () => {
    expect(toPurchase(PRICED, draftWith({ isGift: true, recipient: ANN, announce: true }))).toMatchObject({
      userId: 9,
      activate: false,
      publishAnnounce: true,
    });
  });

  it("as a gift names nobody until a recipient is chosen", () => {
    expect(toPurchase(PRICED, draftWith({ isGift: true })).userId).toBe(0);
  });

  it("for oneself forgets a recipient chosen before", () => {
    expect(toPurchase(PRICED, draftWith({ recipient: ANN }))).toMatchObject({ userId: 0, activate: true });
  });

  it("names a channel only if it's announced", () => {
    const channel = { id: "slack:C1", name: "general" };
    expect(toPurchase(PRICED, draftWith({ channel, announce: true }))).toMatchObject({ channel });
    expect(toPurchase(PRICED, draftWith({ channel }))).not.toHaveProperty("channel");
    expect(toPurchase(PRICED, draftWith({ announce: true }))).not.toHaveProperty("channel");
  });

  it("without a charge names no price, and doesn't waive one that isn't there", () => {
    const draft = draftWith({ isFree: true });
    const body = toPurchase(PRICED, draft);
    expect([body.isFree, "costs" in body]).toEqual([true, false]);
    expect(toPurchase(FREE, draft)).toMatchObject({ isFree: false, costs: [] });
  });

  it("is paid unless it's free", () => {
    const drafts = [EMPTY_PURCHASE_DRAFT, draftWith({ isFree: true })];
    expect([PRICED, FREE].map((perk) => drafts.map((draft) => isPaid(perk, draft)))).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(drafts.map(abilityToBuy)).toEqual(["buy", "buyFree"]);
  });

  it("as a gift needs a recipient", () => {
    const drafts = [{ isGift: true }, { isGift: true, recipient: ANN }, { isGift: false }].map(draftWith);
    expect(drafts.map(isRecipientMissing)).toEqual([true, false, false]);
  });

  it("only has a price mismatch if it's paid", () => {
    const seen = [{ currencyId: 4, amount: 400 }];
    expect([
      isPriceChanged(PRICED, EMPTY_PURCHASE_DRAFT, seen),
      isPriceChanged(PRICED, EMPTY_PURCHASE_DRAFT, PRICED.costs),
      isPriceChanged(PRICED, draftWith({ isFree: true }), seen),
    ]).toEqual([true, false, false]);
  });

  it.each([
    ["created", PRICED, {}],
    ["created", PRICED, { recipient: ANN }],
    ["created", PRICED, { isGift: true }],
    ["createdFree", PRICED, { isFree: true }],
    ["createdFree", FREE, {}],
    ["gifted", PRICED, { isGift: true, recipient: ANN }],
    ["giftedFree", FREE, { isGift: true, recipient: ANN }],
  ] as const)("is reported as %s", (text, perk, parts) => {
    expect(boughtText(perk, draftWith(parts))).toBe(text);
  });
});
