import { readPart } from "../chat/chat-paging.ts";
import { writeTime } from "../chat/chat-times.ts";
import { defineChatPlug } from "../chat/define-chat-plug.ts";
import type { ChatVerb, DeskContext } from "../chat/define-chat-plug.ts";
import { textIn } from "../chat/read-input.ts";
import { shorten } from "../chat/shorten.ts";
import { amountsInWords } from "../lib/currency-words.ts";
import { MAX_PURCHASE_MESSAGE_LENGTH } from "../lib/limits.ts";
import * as purchaseCalls from "./purchase.contract.ts";
import type { PurchaseCard } from "./purchase.shapes.ts";

const requestActivation: ChatVerb<PurchaseCard> = {
  style: "primary",
  label: ({ t }) => t("chat:purchase.request"),
  ability: ({ abilities }) => abilities.requestActivation,
  act: async ({ id, key, context: { client, t } }) => {
    await client.call(purchaseCalls.requestActivation, { params: { id } }, { idempotencyKey: key });
    return { text: t("chat:purchase.requested") };
  },
};

const activate: ChatVerb<PurchaseCard> = {
  style: "primary",
  label: ({ t }) => t("purchases:activate"),
  ability: ({ abilities }) => abilities.activate,
  form: ({ userName, productTitle }, { t }) => ({
    title: t("purchases:activation.title"),
    facts: [t("purchases:activation.lead", { name: userName, title: productTitle })],
    fields: [
      {
        type: "text",
        name: "comment",
        label: t("purchases:activation.comment"),
        hint: t("purchases:activation.commentHint"),
        isRequired: false,
        isLong: false,
        maxLength: MAX_PURCHASE_MESSAGE_LENGTH,
        value: "",
      },
    ],
    submit: t("purchases:activation.send"),
  }),
  act: async ({ id, input, key, context: { client, t } }) => {
    const body = { comment: textIn(input, "comment") };
    await client.call(purchaseCalls.activate, { params: { id }, body }, { idempotencyKey: key });
    return { text: t("purchases:activation.done", { count: 1 }) };
  },
};

const refund: ChatVerb<PurchaseCard> = {
  style: "danger",
  label: ({ t }) => t("purchases:giveBack"),
  ability: ({ abilities }) => abilities.refund,
  form: (purchase, context) => ({
    title: context.t("purchases:refund.title"),
    facts: [
      context.t("purchases:refund.lead", { name: purchase.userName, title: purchase.productTitle }),
      returnText(purchase, context),
      context.t("purchases:refund.stock"),
    ],
    fields: [],
    submit: context.t("purchases:refund.send"),
  }),
  act: async ({ id, key, context: { client, t } }) => {
    await client.call(purchaseCalls.refund, { params: { id } }, { idempotencyKey: key });
    return { text: t("purchases:refund.done") };
  },
};

export const purchaseChat = defineChatPlug<PurchaseCard>({
  kind: "purchase",
  idOf: ({ id }) => id,
  load: async ({ client }, id) => (await client.call(purchaseCalls.get, { params: { id } })).purchase,
  card: async (purchase, context) => ({
    title: purchase.productTitle,
    link: (await context.member()).user?.id === purchase.userId ? "/profile/perks" : "/purchases",
    facts: await purchaseFacts(purchase, context),
    body: shorten(purchase.activationComment === "" ? purchase.message : purchase.activationComment),
  }),
  verbs: { requestActivation, activate, refund },
  sources: [
    {
      list: "purchases",
      empty: ({ t }) => t("chat:empty.purchases"),
      load: async ({ client, member }, page) => {
        const id = (await member()).user?.id ?? 0;
        const { items, nextPage } = await readPart(
          (part) => client.call(purchaseCalls.listOfUser, { params: { id }, query: { page: part } }),
          page,
        );
        return { things: items, nextPage };
      },
    },
    {
      list: "reviews",
      home: ({ t }) => t("chat:home.requests"),
      empty: ({ t }) => t("challenge:review.none"),
      load: async ({ client }, page) => {
        const { items, nextPage } = await readPart(
          (part) => client.call(purchaseCalls.list, { params: { type: "requests" }, query: { page: part } }),
          page,
        );
        return { things: items, nextPage };
      },
    },
  ],
  onMessages: {
    purchase_gifted: ["requestActivation"],
    purchase_requested: ["activate", "refund"],
  },
});

function returnText({ costs, buyer, isPriceHidden }: PurchaseCard, { t, language }: DeskContext): string {
  if (isPriceHidden) return t("purchases:refund.hidden", { name: buyer.name });
  if (costs.length === 0) return t("purchases:refund.free");
  const label = t("purchases:refund.price", { name: buyer.name });
  return `${label} ${amountsInWords(costs, language)}`;
}

/** Whose it is, what it cost and how far it is. */
async function purchaseFacts(purchase: PurchaseCard, context: DeskContext): Promise<readonly string[]> {
  const { t, language } = context;
  const { userId, userName, buyer, costs, requestedAt, activatedAt, activatedBy } = purchase;
  const owner = { holder: userName, buyer: buyer.name };
  const times = [
    ...(requestedAt === null ? [] : [t("purchases:card.requested", { when: await writeTime(context, requestedAt) })]),
    ...(activatedAt === null ? [] : [t("purchases:card.activated", { when: await writeTime(context, activatedAt) })]),
  ];
  return [
    t(userId === buyer.id ? "purchases:card.own" : "purchases:card.gift", owner),
    ...(costs.length === 0 ? [] : [amountsInWords(costs, language)]),
    t(`chat:purchase.status.${purchase.status}`),
    ...times,
    ...(activatedBy === null ? [] : [t("purchases:card.activatedBy", { name: activatedBy.name })]),
  ];
}
