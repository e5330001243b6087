import * as z from "zod/mini";
import { activityList } from "../activities/activity.values.ts";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { decision, id, idParam, optionalIdParam, pageFields, pageParam } from "../lib/wire.ts";
import { contest, contestCard, contestForEdit, contestInput } from "./contest.shapes.ts";

const byId = z.object({ id: idParam });
const SEEN = { who: "member", feature: "contests", widget: true } as const satisfies Access;
const MANAGED = { who: "member", permission: ["manage-contests"], feature: "contests" } as const satisfies Access;

export const getInfo = endpoint({
  name: "getContestsInfo",
  method: "GET",
  path: "/contests/info",
  topics: ["contests"],
  summary:
    "Returns the contest lists with their counts, optionally by group; without `manage-contests`, only the active one.",
  access: SEEN,
  query: z.object({ group_id: optionalIdParam }),
  response: z.object({
    lists: z.array(z.object({ type: activityList, count: z.int() })),
    /** Whether one may be created. */
    create: decision,
  }),
});

export const list = endpoint({
  name: "listContests",
  method: "GET",
  path: "/contests/list/{type}",
  topics: ["contests"],
  summary: "Lists contests, 30 per page; drafts, scheduled and closed ones require `manage-contests`.",
  access: SEEN,
  params: z.object({ type: activityList }),
  query: z.object({ group_id: optionalIdParam, page: pageParam }),
  response: z.object({ items: z.array(contestCard), ...pageFields }),
});

export const get = endpoint({
  name: "getContest",
  method: "GET",
  path: "/contest/{id}",
  topics: ["contests"],
  summary: "Returns a contest that the caller can see, with what they can do.",
  access: SEEN,
  params: byId,
  response: z.object({ contest }),
});

export const getForEdit = endpoint({
  name: "getContestForEdit",
  method: "GET",
  path: "/contest/{id}/for-edit",
  topics: ["contests"],
  summary: "Returns the data for a contest form; ID 0 is a new one.",
  access: MANAGED,
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: contestForEdit,
});

export const create = endpoint({
  name: "createContest",
  method: "POST",
  path: "/contests",
  topics: ["contests"],
  summary: "Creates a draft, or publishes the contest immediately if its status is `published`.",
  access: { ...MANAGED, feature: "new-contest" },
  body: contestInput,
  response: z.object({ id }),
});

export const update = endpoint({
  name: "updateContest",
  method: "PUT",
  path: "/contest/{id}",
  topics: ["contests"],
  summary: "Updates a contest; a draft sent with the status `published` is published. Locked fields can't change.",
  access: MANAGED,
  params: byId,
  body: z.strictObject({
    ...contestInput.shape,
    /** The form as the client read it; later changes are kept or reported. */ seen: z.optional(contestInput),
  }),
  response: z.object({ id }),
});

export const publish = endpoint({
  name: "publishContest",
  method: "POST",
  path: "/contest/{id}/publish",
  topics: ["contests"],
  summary: "Publishes a draft as saved; a scheduled draft is refused, because its schedule publishes it.",
  access: MANAGED,
  params: byId,
  response: z.object({ id }),
});

export const close = endpoint({
  name: "closeContest",
  method: "PUT",
  path: "/contest/{id}/close",
  topics: ["contests"],
  summary: "Closes a contest for good.",
  access: MANAGED,
  params: byId,
  response: z.object({ id }),
});

const deleteContest = endpoint({
  name: "deleteContest",
  method: "DELETE",
  path: "/contest/{id}",
  topics: ["contests"],
  summary: "Deletes a draft; it's kept for auditing but not listed anywhere.",
  access: MANAGED,
  params: byId,
  response: z.object({ id }),
});

export { deleteContest as delete };
