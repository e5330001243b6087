import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { MAX_PRODUCT_COST_CURRENCIES, MAX_PURCHASE_MESSAGE_LENGTH } from "../lib/limits.ts";
import {
  amount,
  currencyAmount,
  id,
  idParam,
  optionalIdParam,
  optionalNameOf,
  pageFields,
  pageParam,
} from "../lib/wire.ts";
import { purchaseCard, purchaseList } from "./purchase.shapes.ts";

const byId = z.object({ id: idParam });
const comment = z._default(z.string().check(z.trim(), z.maxLength(MAX_PURCHASE_MESSAGE_LENGTH)), "");
const moved = z.object({ purchase: purchaseCard });

export const create = endpoint({
  name: "createPurchase",
  method: "POST",
  path: "/purchases",
  topics: ["products", "purchases", "balances", "leaderboard"],
  summary:
    "Buys a perk for the caller or as a gift for a colleague: takes one from stock and its price from the caller's " +
    "balance.",
  access: { who: "member", feature: "perks", widget: true },
  body: z.strictObject({
    productId: id,
    /** Requests activation right away; only for one's own purchase. */
    activate: z._default(z.boolean(), false),
    /** Recipient; 0 is the buyer. */
    userId: z._default(z.int().check(z.gte(0)), 0),
    message: comment,
    publishAnnounce: z._default(z.boolean(), false),
    channel: z.optional(
      z.nullable(z.strictObject({ id: z.string().check(z.maxLength(100)), name: optionalNameOf(100) })),
    ),
    isFree: z._default(z.boolean(), false),
    /** The price shown to the buyer, in hundredths; refused with `price_changed` if it differs. */
    costs: z.optional(
      z.array(z.strictObject({ currencyId: id, amount })).check(z.maxLength(MAX_PRODUCT_COST_CURRENCIES)),
    ),
  }),
  response: z.object({ purchase: purchaseCard, balances: z.array(currencyAmount) }),
  movesValue: true,
});

export const getInfo = endpoint({
  name: "getPurchasesInfo",
  method: "GET",
  path: "/purchases/info",
  topics: ["purchases"],
  summary:
    "Returns the purchase lists with their counts, optionally by group: of the perks the caller is responsible " +
    "for, or of all perks with `manage-purchases`.",
  access: { who: "member", permission: ["manage-purchases"], duty: "perks", feature: "perks" },
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({ lists: z.array(z.object({ type: purchaseList, count: z.int() })) }),
});

export const list = endpoint({
  name: "listPurchases",
  method: "GET",
  path: "/purchases/list/{type}",
  topics: ["purchases"],
  summary:
    "Lists purchases of the perks the caller is responsible for, or of all perks with `manage-purchases`, 30 per " +
    "page: requests oldest first, other lists newest first. Purchases not requested yet require " +
    "`manage-purchases`.",
  access: { who: "member", permission: ["manage-purchases"], duty: "perks", feature: "perks" },
  params: z.object({ type: purchaseList }),
  query: z.object({ group_id: optionalIdParam, page: pageParam }),
  response: z.object({ items: z.array(purchaseCard), ...pageFields }),
});

const exportPurchases = endpoint({
  name: "exportPurchases",
  method: "GET",
  path: "/purchases/list/{type}/export",
  summary: "Exports a list of purchases as a spreadsheet: base64, or the file itself if requested by media type.",
  access: { who: "member", permission: ["manage-purchases"], feature: "perks" },
  params: z.object({ type: purchaseList }),
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({ excelData: z.string(), fileName: z.string() }),
  export: true,
});

export const get = endpoint({
  name: "getPurchase",
  method: "GET",
  path: "/purchases/{id}",
  topics: ["purchases"],
  summary: "Returns a purchase that's the caller's own, or that they're responsible for or manage.",
  access: { who: "member", feature: "perks" },
  params: byId,
  response: moved,
});

export const requestActivation = endpoint({
  name: "requestPurchaseActivation",
  method: "POST",
  path: "/purchases/{id}/request-activation",
  summary: "Requests activation of the caller's own purchase.",
  access: { who: "member", feature: "perks", own: "purchase", widget: true },
  params: byId,
  response: moved,
  topics: ["purchases"],
  movesValue: true,
});

export const activate = endpoint({
  name: "activatePurchase",
  method: "POST",
  path: "/purchases/{id}/activate",
  topics: ["purchases", "products", "session"],
  summary: "Activates a purchase; requires `manage-purchases` or being responsible for the perk.",
  access: { who: "member", feature: "perks" },
  params: byId,
  body: z.strictObject({ comment }),
  response: moved,
  movesValue: true,
});

export const activateSeveral = endpoint({
  name: "activatePurchases",
  method: "POST",
  path: "/purchases/activate",
  topics: ["purchases", "products", "session"],
  summary: "Activates several purchases at once, all or none, and exports them as a spreadsheet if requested.",
  access: { who: "member", permission: ["manage-purchases"], duty: "perks", feature: "perks" },
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(1_000)),
    comment,
    excel: z._default(z.boolean(), false),
  }),
  response: z.object({ ids: z.array(id), excelData: z.string(), fileName: z.string() }),
  movesValue: true,
});

export const refund = endpoint({
  name: "refundPurchase",
  method: "POST",
  path: "/purchases/{id}/refund",
  topics: ["purchases", "products", "balances"],
  summary: "Refunds a purchase that hasn't been activated yet: its price goes back to the buyer and one item to stock.",
  access: { who: "member", permission: ["manage-purchases"], feature: "perks" },
  params: byId,
  response: moved,
  movesValue: true,
});

export const listOfUser = endpoint({
  name: "listUserPurchases",
  method: "GET",
  path: "/users/{id}/profile/purchases",
  topics: ["purchases"],
  summary:
    "Lists a member's perks, newest first, 30 per page; messages and prices of other members' purchases are " +
    "hidden, and so are the prices of gifts.",
  access: { who: "member", permission: ["access-profiles"], feature: "perks", widget: true },
  params: byId,
  query: z.object({ page: pageParam }),
  response: z.object({ items: z.array(purchaseCard), ...pageFields }),
});

export { exportPurchases as export };
