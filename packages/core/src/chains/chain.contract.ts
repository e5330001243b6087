import * as z from "zod/mini";
import { activityList } from "../activities/activity.values.ts";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { decision, id, idParam, optionalIdParam, pageFields, pageParam } from "../lib/wire.ts";
import { chain, chainCard, chainForEdit, chainInput } from "./chain.shapes.ts";

const byId = z.object({ id: idParam });
const SEEN = { who: "member", feature: "chains", widget: true } as const satisfies Access;
const MANAGED = { who: "member", permission: ["manage-chains"], feature: "chains" } as const satisfies Access;

export const getInfo = endpoint({
  name: "getChainsInfo",
  method: "GET",
  path: "/chains/info",
  topics: ["chains"],
  summary:
    "Returns the chain lists with their counts, optionally by group; without `manage-chains`, only the active one.",
  access: SEEN,
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({
    lists: z.array(z.object({ type: activityList, count: z.int() })),
    /** Whether one may be created. */
    create: decision,
  }),
});

export const list = endpoint({
  name: "listChains",
  method: "GET",
  path: "/chains/list/{type}",
  topics: ["chains"],
  summary: "Lists chains, 30 per page; drafts, scheduled and closed ones require `manage-chains`.",
  access: SEEN,
  params: z.object({ type: activityList }),
  query: z.object({ group_id: optionalIdParam, page: pageParam }),
  response: z.object({ items: z.array(chainCard), ...pageFields }),
});

export const get = endpoint({
  name: "getChain",
  method: "GET",
  path: "/chain/{id}",
  topics: ["chains"],
  summary: "Returns a chain that the caller can see, with what they can do.",
  access: SEEN,
  params: byId,
  response: z.object({ chain }),
});

export const getForEdit = endpoint({
  name: "getChainForEdit",
  method: "GET",
  path: "/chain/{id}/for-edit",
  topics: ["chains"],
  summary: "Returns the data for a chain form; ID 0 is a new one.",
  access: MANAGED,
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: chainForEdit,
});

export const create = endpoint({
  name: "createChain",
  method: "POST",
  path: "/chains",
  topics: ["chains"],
  summary: "Creates a draft, or publishes the chain immediately if its status is `published`.",
  access: { ...MANAGED, feature: "new-chain" },
  body: chainInput,
  response: z.object({ id }),
});

export const update = endpoint({
  name: "updateChain",
  method: "PUT",
  path: "/chain/{id}",
  topics: ["chains"],
  summary: "Updates a chain; a draft sent with the status `published` is published. Locked fields can't change.",
  access: MANAGED,
  params: byId,
  body: z.strictObject({
    ...chainInput.shape,
    /** The form as the client read it; later changes are kept or reported. */ seen: z.optional(chainInput),
  }),
  response: z.object({ id }),
});

export const publish = endpoint({
  name: "publishChain",
  method: "POST",
  path: "/chain/{id}/publish",
  topics: ["chains"],
  summary: "Publishes a draft as saved; a scheduled draft is refused, because its schedule publishes it.",
  access: MANAGED,
  params: byId,
  response: z.object({ id }),
});

export const close = endpoint({
  name: "closeChain",
  method: "PUT",
  path: "/chain/{id}/close",
  topics: ["chains"],
  summary: "Closes a chain for good.",
  access: MANAGED,
  params: byId,
  response: z.object({ id }),
});

const deleteChain = endpoint({
  name: "deleteChain",
  method: "DELETE",
  path: "/chain/{id}",
  topics: ["chains"],
  summary: "Deletes a draft; it's kept for auditing but not listed anywhere.",
  access: MANAGED,
  params: byId,
  response: z.object({ id }),
});

export { deleteChain as delete };
