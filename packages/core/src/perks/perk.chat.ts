import type { ChatForm, ChatInput } from "../chat/chat-card.ts";
import { CHAT_PAGE_SIZE } from "../chat/chat-paging.ts";
import { defineChatPlug } from "../chat/define-chat-plug.ts";
import type { DeskContext, LinkedMember } from "../chat/define-chat-plug.ts";
import { peopleIn, textIn } from "../chat/read-input.ts";
import { shorten } from "../chat/shorten.ts";
import { NotFoundFailure } from "../client/call-failure.ts";
import { amountsInWords } from "../lib/currency-words.ts";
import { MAX_PURCHASE_MESSAGE_LENGTH } from "../lib/limits.ts";
import * as purchaseCalls from "../purchases/purchase.contract.ts";
import { boughtText, EMPTY_PURCHASE_DRAFT, toPurchase } from "../purchases/index.ts";
import type { PurchaseDraft } from "../purchases/index.ts";
import * as perkCalls from "./perk.contract.ts";
import { balancesAround, missingText } from "./perk.form.ts";
import { isEndless } from "./perk.policy.ts";
import type { CostLine } from "./perk.policy.ts";
import type { Perk } from "./perk.shapes.ts";

export const perkChat = defineChatPlug<Perk>({
  kind: "perk",
  idOf: ({ id }) => id,
  load: loadPerk,
  card: (perk, context) => ({
    title: perk.title,
    link: "/perks",
    facts: [priceText(perk, context), stockText(perk, context)],
    body: shorten(perk.description),
  }),
  verbs: {
    buy: {
      style: "primary",
      label: ({ t }) => t("perks:card.buy"),
      ability: ({ abilities }) => abilities.buy,
      explain: async ({ costs }, { member, t, language }) => {
        const missing = missingText(costs, (await member()).user?.balances ?? [], language);
        return missing === "" ? "" : t("perks:card.missing", { missing });
      },
      form: purchaseForm,
      act: async ({ input, id, key, context }) => {
        const { client, t } = context;
        const recipient = await findRecipient(input, context);
        if (recipient === null) return { field: "recipient", problem: t("chat:perk.stranger") };
        const seen = readPrice(textIn(input, "seen"));
        const draft = draftOf(input, recipient);
        const { costs: _costs, ...body } = toPurchase({ id, costs: [] }, draft);
        // Only a price that was shown can be agreed to.
        const price = seen === null ? {} : { costs: seen.map((line) => ({ ...line })) };
        const { purchase } = await client.call(
          purchaseCalls.create,
          { body: { ...body, ...price } },
          { idempotencyKey: key },
        );
        const bought = t(`perks:buy.${boughtText(purchase, draft)}`, {
          title: purchase.productTitle,
          name: recipient.name,
        });
        return { text: bought, shows: draft.isGift ? null : { kind: "purchase", id: purchase.id } };
      },
    },
  },
  homeLink: async ({ client, t }) => {
    const { items } = await client.call(perkCalls.list, { query: {} });
    return items.length === 0 ? null : { label: t("perks:title"), path: "/perks" };
  },
  sources: [
    {
      list: "perks",
      empty: ({ t }) => t("perks:empty.title"),
      load: async ({ client }, page) => {
        const { items } = await client.call(perkCalls.list, { query: {} });
        const from = page * CHAT_PAGE_SIZE;
        const end = from + CHAT_PAGE_SIZE;
        return { things: items.slice(from, end), nextPage: items.length > end ? page + 1 : null };
      },
    },
  ],
  onMessages: { product_added: ["buy"] },
});

function draftOf(input: ChatInput, recipient: LinkedMember): PurchaseDraft {
  return { ...EMPTY_PURCHASE_DRAFT, isGift: recipient.id !== 0, recipient, message: textIn(input, "message") };
}

async function loadPerk({ client }: DeskContext, id: number): Promise<Perk> {
  const { items } = await client.call(perkCalls.list, { query: {} });
  const perk = items.find((each) => each.id === id);
  if (perk === undefined) throw new NotFoundFailure({});
  return perk;
}

async function purchaseForm(perk: Perk, context: DeskContext): Promise<ChatForm> {
  const { t, member, language } = context;
  const { title, costs } = perk;
  const { before, after } = balancesAround(costs, (await member()).user?.balances ?? [], language);
  const balance = after === null ? [] : [balanceText("before", before), balanceText("after", after)];
  return {
    title: t(costs.length === 0 ? "perks:buy.titleFree" : "perks:buy.title", { title }),
    facts: [priceText(perk, context), ...(costs.length === 0 ? [] : balance)],
    fields: [
      {
        type: "people",
        name: "recipient",
        label: t("chat:perk.recipient"),
        hint: t("chat:perk.recipientHint"),
        isRequired: false,
        max: 1,
        value: [],
      },
      {
        type: "text",
        name: "message",
        label: t("perks:buy.message"),
        hint: t("perks:buy.messageHint"),
        isRequired: false,
        isLong: true,
        maxLength: MAX_PURCHASE_MESSAGE_LENGTH,
        value: "",
      },
    ],
    submit: t(costs.length === 0 ? "perks:buy.sendFree" : "perks:buy.send"),
    seen: writePrice(costs),
  };

  function balanceText(when: "before" | "after", amounts: typeof before): string {
    return t("chat:fact", { label: t(`perks:buy.${when}`), value: amountsInWords(amounts, language) });
  }
}

function priceText({ costs }: Perk, { t, language }: DeskContext): string {
  const value = costs.length === 0 ? t("perks:buy.free") : amountsInWords(costs, language);
  return t("chat:fact", { label: t("perks:buy.price"), value });
}

function stockText({ quantity }: Perk, { t }: DeskContext): string {
  if (isEndless(quantity)) return t("perks:card.endless");
  return quantity === 0 ? t("perks:card.soldOut") : t("perks:card.left", { count: quantity });
}

/** Id 0 is the buyer; null if the chat's person isn't a member. */
async function findRecipient(input: ChatInput, { findMembers }: DeskContext): Promise<LinkedMember | null> {
  const [recipient] = peopleIn(input, "recipient");
  if (recipient === undefined) return { id: 0, name: "" };
  return (await findMembers([recipient.externalId])).get(recipient.externalId) ?? null;
}

const FREE = "free";

function writePrice(costs: readonly CostLine[]): string {
  if (costs.length === 0) return FREE;
  return costs.map(({ currencyId, amount }) => `${String(currencyId)}:${String(amount)}`).join(" ");
}

/** Null if none was shown. */
function readPrice(seen: string): readonly CostLine[] | null {
  if (seen === FREE) return [];
  const lines = [...seen.matchAll(/(\d{1,15}):(\d{1,15})/g)];
  return lines.length === 0
    ? null
    : lines.map(([, currencyId, amount]) => ({ currencyId: Number(currencyId), amount: Number(amount) }));
}
