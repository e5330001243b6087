import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { COMPLETION_IMAGE_TYPES, MAX_PRODUCT_IMAGE_BYTES } from "../lib/limits.ts";
import { currencyAmount, decision, id, idParam, namedCurrency, optionalIdParam, userRef } from "../lib/wire.ts";
import { perkCard, perkInput, responsibleMode } from "./perk.shapes.ts";

const image = {
  imageFile: { kinds: [...COMPLETION_IMAGE_TYPES], maxBytes: MAX_PRODUCT_IMAGE_BYTES, isOptional: true },
} as const;

const currencies = z.array(namedCurrency);

/** The perks visible to the viewer. */
export const list = endpoint({
  name: "listPerks",
  method: "GET",
  path: "/products",
  topics: ["products"],
  summary: "Lists the perks the caller can see, optionally by group, by title.",
  access: { who: "member", feature: "perks", widget: true },
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({ items: z.array(perkCard), create: decision }),
});

export const getForEdit = endpoint({
  name: "getPerkForEdit",
  method: "GET",
  path: "/product/{id}/for-edit",
  topics: ["products"],
  summary: "Returns the data for a perk form; ID 0 is a new perk.",
  access: { who: "member", permission: ["manage-products"], feature: "perks" },
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: z.object({
    product: z.object({
      id: z.int(),
      title: z.string(),
      description: z.string(),
      imageUrl: z.string(),
      rawImageUrl: z.string(),
      costs: z.array(z.object({ currencyId: id, amount: z.int() })),
      quantity: z.int(),
      groupId: z.int(),
      responsibleMode,
      responsibleUsers: z.array(userRef),
    }),
    currencies,
    save: decision,
  }),
});

export const create = endpoint({
  name: "createPerk",
  method: "POST",
  path: "/products",
  topics: ["products", "purchases", "balances", "leaderboard"],
  summary: "Creates a perk from a form with a JSON part and, optionally, an image of at least 300 × 300 px.",
  access: { who: "member", permission: ["manage-products"], feature: "new-perk" },
  body: perkInput,
  files: image,
  response: z.object({ id }),
  movesValue: true,
});

export const update = endpoint({
  name: "updatePerk",
  method: "PUT",
  path: "/product/{id}",
  topics: ["products", "purchases", "balances", "leaderboard"],
  summary: "Updates a perk; earlier purchases keep their title, image and price.",
  access: { who: "member", permission: ["manage-products"], feature: "perks" },
  params: z.object({ id: idParam }),
  body: z.strictObject({
    ...perkInput.shape,
    /** The form as the client read it; later changes are kept or reported. */ seen: z.optional(perkInput),
  }),
  files: image,
  response: z.object({ id }),
});

/** Deletes a perk. */
const deletePerk = endpoint({
  name: "deletePerk",
  method: "DELETE",
  path: "/product/{id}",
  topics: ["products", "purchases", "balances", "leaderboard"],
  summary: "Deletes a perk; one with purchases is retired, and its purchases stay readable.",
  access: { who: "member", permission: ["manage-products"], feature: "perks" },
  params: z.object({ id: idParam }),
  response: z.object({ id }),
});

export const getForIntro = endpoint({
  name: "getPerksForIntro",
  method: "GET",
  path: "/products/for-intro",
  topics: ["products"],
  summary: "Lists the perks a new workspace can start with, priced in the first allowed currency.",
  access: { who: "member", permission: ["access-intro"], feature: "perks" },
  response: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        description: z.string(),
        imageUrl: z.string(),
        costs: z.array(currencyAmount),
        /** A perk with this title already exists, in any language. */
        isAdded: z.boolean(),
      }),
    ),
  }),
});

export const createForIntro = endpoint({
  name: "createPerksForIntro",
  method: "POST",
  path: "/products/for-intro",
  topics: ["products"],
  summary: "Creates the selected perks from those a new workspace can start with; at least one is required.",
  access: { who: "member", permission: ["access-intro"], feature: "new-perk" },
  body: z.strictObject({
    products: z
      .array(
        z.strictObject({
          key: z.string().check(z.minLength(1), z.maxLength(100)),
          costs: z.optional(perkInput.shape.costs),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
    channelId: z._default(z.string().check(z.maxLength(100)), ""),
  }),
  response: z.object({ ids: z.array(id) }),
  movesValue: true,
});

export { deletePerk as delete };
