import { describe, expect, it } from "vitest";
import { CHAT_PAGE_SIZE } from "../chat/chat-paging.ts";
import { MAX_PURCHASE_MESSAGE_LENGTH } from "../lib/limits.ts";
import { buildAmount } from "../testing/build-amount.ts";
import { buildDesk } from "../testing/desk-context.ts";
import { create as buyCall } from "../purchases/purchase.contract.ts";
import { perkChat } from "./perk.chat.ts";
import { list as listCall } from "./perk.contract.ts";
import type { Perk } from "./perk.shapes.ts";

const TEA: Perk = {
  id: 5,
  title: "Tea",
  description: "Green",
  imageUrl: "",
  rawImageUrl: "",
  costs: [buildAmount(1, 300)],
  quantity: 3,
  groupId: 0,
  responsibleMode: "managers",
  responsibleUsers: [],
  abilities: {
    buy: { allowed: true },
    buyFree: { allowed: false },
    edit: { allowed: false },
    delete: { allowed: false },
  },
};
const FREE: Perk = { ...TEA, id: 6, title: "Water", costs: [] };
const DEAR: Perk = { ...TEA, id: 7, abilities: { ...TEA.abilities, buy: { allowed: false, reason: "no_balance" } } };

const user = { balances: [buildAmount(1, 450)] };
const items = [TEA, FREE, DEAR];
const open = (options: Parameters<typeof buildDesk>[0] = {}) =>
  buildDesk({
    member: { user },
    linked: { "U-bob": { id: 9, name: "Bob" } },
    ...options,
    answers: { [listCall.path]: { items }, ...options.answers },
  });
const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const buy = perkChat.verbs.get("buy");

async function formOf(id: number, options: Parameters<typeof buildDesk>[0] = {}) {
  const prepared = await buy?.prepare(open(options).context, id);
  if (prepared === undefined || !("form" in prepared)) return prepared;
  const { title, facts, submit, seen } = prepared.form;
  return { title, facts: facts.map(plain), submit, seen };
}

describe("a perk's card in a chat", () => {
  it.each([
    [3, "3 left"],
    [1, "1 left"],
    [0, "Out of stock"],
    [-1, "Unlimited"],
  ])("with a stock of %i says so: %s", async (quantity, stock) => {
    const card = await perkChat.card(
      open({ answers: { [listCall.path]: { items: [{ ...TEA, quantity }] } } }).context,
      5,
    );
    expect(card?.facts.map(plain)).toEqual(["Price: 3 stars", stock]);
  });

  it("can be bought, or says what's free", async () => {
    const [tea, water] = [await perkChat.card(open().context, 5), await perkChat.card(open().context, 6)];
    expect(tea).toMatchObject({
      title: "Tea",
      link: "/perks",
      body: "Green",
      actions: [{ verb: "buy", label: "Buy" }],
    });
    expect(water?.facts[0]).toBe("Price: Free");
    await expect(perkChat.card(open().context, 99)).rejects.toMatchObject({ code: "ErrorNotFound" });
  });
});

describe("the form to buy a perk in a chat", () => {
  it("shows the price and the balance around it, and asks for nothing", async () => {
    expect(await formOf(5)).toEqual({
      title: "Buy Tea",
      facts: ["Price: 3 stars", "Your balance: 4.5 stars", "After purchase: 1.5 stars"],
      submit: "Buy",
      seen: "1:300",
    });
    const prepared = await buy?.prepare(open().context, 5);
    expect(prepared !== undefined && "form" in prepared && prepared.form.fields).toMatchObject([
      { name: "recipient", type: "people", isRequired: false, max: 1, value: [] },
      { name: "message", type: "text", isRequired: false, isLong: true, maxLength: MAX_PURCHASE_MESSAGE_LENGTH },
    ]);
  });

  it("of what is free shows no balance", async () => {
    expect(await formOf(6)).toEqual({
      title: "Get Water",
      facts: ["Price: Free"],
      submit: "Get it free",
      seen: "free",
    });
  });

  it("shows no balance that isn't enough: it may have changed meanwhile", async () => {
    expect(await formOf(5, { isOutside: true })).toMatchObject({ facts: ["Price: 3 stars"] });
  });

  it("isn't there for what one can't pay, and says how much is missing", async () => {
    const missing = { member: { user: { balances: [buildAmount(1, 250)] } } };
    expect(await buy?.prepare(open(missing).context, 7)).toMatchObject({ reason: "no_balance" });
    const texts = [missing, { isOutside: true }, {}].map(async (options) => {
      const prepared = await buy?.prepare(open(options).context, 7);
      return prepared !== undefined && "text" in prepared ? plain(prepared.text) : null;
    });
    expect(await Promise.all(texts)).toEqual(["You need 0.5 stars more.", "You need 3 stars more.", ""]);
  });
});

describe("buying a perk in a chat", () => {
  const purchase = { id: 70, productTitle: "Tea", costs: [buildAmount(1, 300)], isFree: false };
  const bob = { externalId: "U-bob", name: "Bob" };
  const pay = async (input: Parameters<NonNullable<typeof buy>["act"]>[0]["input"]) => {
    const { context, calls } = open({ answers: { [buyCall.path]: { purchase } } });
    return { result: await buy?.act({ id: 5, input, key: "press-1", context }), calls };
  };

  it("agrees to the price that was shown, with the key of the press", async () => {
    const { result, calls } = await pay({ seen: "1:300 2:50", message: " Please " });
    expect(result).toEqual({ text: "You bought Tea", shows: { kind: "purchase", id: 70 } });
    expect(calls).toEqual([
      {
        path: buyCall.path,
        input: {
          body: expect.objectContaining({
            message: "Please",
            costs: [
              { currencyId: 1, amount: 300 },
              { currencyId: 2, amount: 50 },
            ],
          }),
        },
        key: "press-1",
      },
    ]);
  });

  it.each([
    ["free", []],
    ["", undefined],
    ["dear", undefined],
  ])("agrees to nothing else: %j", async (seen, costs) => {
    const [call] = (await pay({ seen })).calls;
    expect((call?.input as { readonly body: { readonly costs?: unknown } }).body.costs).toEqual(costs);
  });

  it("as a gift shows nobody's card, and names who gets it", async () => {
    const { result, calls } = await pay({ seen: "1:300", recipient: [bob] });
    expect(result).toEqual({ text: "You bought Tea for Bob", shows: null });
    expect(calls[0]?.input).toMatchObject({ body: { userId: 9, activate: false } });
    expect((await pay({ seen: "1:300" })).calls[0]?.input).toMatchObject({ body: { userId: 0, activate: true } });
  });

  it("for somebody who isn't a member is refused at the field, without a call", async () => {
    const { result, calls } = await pay({ recipient: [{ externalId: "U-eve", name: "Eve" }] });
    expect(result).toMatchObject({ field: "recipient", problem: expect.stringContaining("hasn't joined") });
    expect(calls).toEqual([]);
  });
});

describe("perks in a chat's lists", () => {
  const many = (count: number) => ({
    answers: { [listCall.path]: { items: Array.from({ length: count }, (_none, at) => ({ ...TEA, id: at + 1 })) } },
  });
  const page = async (count: number, at: number) => {
    const { items: cards = [], nextPage } = (await perkChat.sources[0]?.load(open(many(count)).context, at)) ?? {};
    return [cards.length, cards[0]?.actions[0]?.id, nextPage];
  };

  it("come page by page", async () => {
    expect(await page(CHAT_PAGE_SIZE, 0)).toEqual([CHAT_PAGE_SIZE, 1, null]);
    expect(await page(CHAT_PAGE_SIZE + 1, 0)).toEqual([CHAT_PAGE_SIZE, 1, 1]);
    expect(await page(CHAT_PAGE_SIZE + 1, 1)).toEqual([1, CHAT_PAGE_SIZE + 1, null]);
    expect(await page(3 * CHAT_PAGE_SIZE, 1)).toEqual([CHAT_PAGE_SIZE, CHAT_PAGE_SIZE + 1, 2]);
  });

  it("lead to the panel if there are any", async () => {
    expect(await perkChat.homeLink(open().context)).toEqual({ label: "Perks", path: "/perks" });
    expect(await perkChat.homeLink(open(many(0)).context)).toBeNull();
  });

  it("can be bought from the message that tells of a new one", () => {
    expect(perkChat.messageActions({ type: "product_added", entityId: 5 }, open().context)).toEqual([
      { kind: "perk", verb: "buy", id: 5, label: "Buy", style: "primary" },
    ]);
  });
});
