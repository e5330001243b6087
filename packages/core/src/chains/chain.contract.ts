import * as z from "zod/mini";
import { activityList } from "../activities/activity.values.ts";
import { namedStep } from "../activities/step.shapes.ts";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { decision, id, idParam, optionalIdParam, pageFields, pageParam } from "../lib/wire.ts";
import { chainCard, chainForEdit, chainInput, chainPerson, chainView, stepChoice } from "./chain.shapes.ts";
import { chainStatus } from "./chain.values.ts";

const byId = z.object({ id: idParam });
const SEEN = { who: "member", feature: "chains", widget: true } as const satisfies Access;
const MANAGED = { who: "member", permission: ["manage-chains"], feature: "chains" } as const satisfies Access;

const saved = z.object({ cid: id });
/** Not `status`, which is the envelope's. */
const moved = z.object({ cid: id, chainStatus });

export const getInfo = endpoint({
  name: "getChainsInfo",
  method: "GET",
  path: "/chains/list/types",
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

export const getPinned = endpoint({
  name: "getPinnedChain",
  method: "GET",
  path: "/chains/pinned",
  topics: ["chains"],
  summary: "Returns the welcome chain that the caller is in and hasn't finished, with their next step; null for none.",
  access: SEEN,
  response: z.object({ chain: z.nullable(chainCard), next: z.nullable(namedStep) }),
});

export const get = endpoint({
  name: "getChain",
  method: "GET",
  path: "/chain/{id}/activities",
  topics: ["chains", "challenges", "quizzes"],
  summary:
    "Returns a chain that the caller can see, with its steps in order, where the caller stands at each, and what they " +
    "can do.",
  access: SEEN,
  params: byId,
  response: chainView,
});

export const getForEdit = endpoint({
  name: "getChainForEdit",
  method: "GET",
  path: "/chain/{id}/for-edit",
  topics: ["chains", "challenges", "quizzes"],
  summary: "Returns the data for a chain form; ID 0 is a new one.",
  access: MANAGED,
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: chainForEdit,
});

export const listChoices = endpoint({
  name: "listChainActivities",
  method: "GET",
  path: "/chains/activities-for-select",
  topics: ["challenges", "quizzes"],
  summary:
    "Lists challenges, quizzes and polls that can be steps, the newest first, 30 per page, optionally by title: drafts " +
    "without a schedule, and active ones.",
  access: MANAGED,
  query: z.object({ query: z._default(z.string().check(z.trim(), z.maxLength(100)), ""), page: pageParam }),
  response: z.object({ items: z.array(stepChoice), ...pageFields }),
});

export const create = endpoint({
  name: "createChain",
  method: "POST",
  path: "/chains",
  topics: ["chains", "challenges", "quizzes"],
  summary:
    "Creates a draft, or publishes the chain immediately, with its steps that are drafts, if its status is `published`.",
  access: { ...MANAGED, feature: "new-chain" },
  body: chainInput,
  response: saved,
  movesValue: true,
});

export const update = endpoint({
  name: "updateChain",
  method: "PUT",
  path: "/chain/{id}",
  topics: ["chains", "challenges", "quizzes"],
  summary:
    "Updates a chain and its steps; a draft sent with the status `published` is published. Locked fields can't change, " +
    "and what people have done or begun stays theirs.",
  access: MANAGED,
  params: byId,
  body: z.strictObject({
    ...chainInput.shape,
    /** The form as the client read it; later changes are kept or reported. */ seen: z.optional(chainInput),
  }),
  response: saved,
});

export const publish = endpoint({
  name: "publishChain",
  method: "PUT",
  path: "/chain/{id}/publish",
  topics: ["chains", "challenges", "quizzes"],
  summary:
    "Publishes a draft as saved, with its steps that are drafts; a scheduled draft is refused, because its schedule " +
    "publishes it.",
  access: MANAGED,
  params: byId,
  response: moved,
});

export const close = endpoint({
  name: "closeChain",
  method: "PUT",
  path: "/chain/{id}/close",
  topics: ["chains", "challenges", "quizzes"],
  summary: "Closes a chain for good: it locks and reminds no more, and its steps stay as they are.",
  access: MANAGED,
  params: byId,
  response: moved,
});

const deleteChain = endpoint({
  name: "deleteChain",
  method: "DELETE",
  path: "/chain/{id}",
  topics: ["chains"],
  summary: "Deletes a draft; it's kept for auditing but not listed anywhere, and its steps stay as they are.",
  access: MANAGED,
  params: byId,
  response: moved,
});

export { deleteChain as delete };

export const listPeople = endpoint({
  name: "listChainPeople",
  method: "GET",
  path: "/chain/{id}/people",
  topics: ["chains"],
  summary: "Lists who is in a chain and where they stand, 30 per page: those who have waited longest first.",
  access: MANAGED,
  params: byId,
  query: z.object({ page: pageParam }),
  response: z.object({ items: z.array(chainPerson), ...pageFields }),
});

export const exportPeople = endpoint({
  name: "exportChainPeople",
  method: "GET",
  path: "/chain/{id}/people/export",
  summary:
    "Exports who is in a chain and where they stand, as a spreadsheet: base64, or the file itself if requested by " +
    "media type.",
  access: MANAGED,
  params: byId,
  response: z.object({ excelData: z.string(), fileName: z.string() }),
  export: true,
});
