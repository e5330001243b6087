import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { MAX_NAME_LENGTH } from "../lib/limits.ts";
import { id, idParam, nameOf, seenTextOf } from "../lib/wire.ts";
import { group } from "./group.shapes.ts";

const MANAGED = { who: "member", permission: ["manage-ws-settings"], feature: "groups" } as const satisfies Access;

const params = z.object({ id: idParam });
const name = nameOf(MAX_NAME_LENGTH);
const parentId = z.int().check(z.gte(0));

export const list = endpoint({
  name: "listGroups",
  method: "GET",
  path: "/groups",
  topics: ["groups"],
  summary: "Lists all groups of the workspace, without pagination.",
  access: { who: "member", widget: true },
  response: z.object({ items: z.array(group) }),
});

export const getFigures = endpoint({
  name: "getGroupFigures",
  method: "GET",
  path: "/groups/figures",
  topics: ["groups"],
  summary:
    "Returns the number of active people in each group, including all groups below it; groups without people are " +
    "omitted.",
  access: MANAGED,
  response: z.object({ items: z.array(z.object({ id, members: z.int() })) }),
});

export const create = endpoint({
  name: "createGroup",
  method: "POST",
  path: "/groups",
  topics: ["groups", "users", "leaderboard", "feed", "thanks", "session"],
  summary: "Creates a group below another one, or at the root if `parentId` is 0.",
  access: MANAGED,
  body: z.strictObject({ name, parentId: z._default(parentId, 0) }),
  response: z.object({ id }),
});

export const update = endpoint({
  name: "updateGroup",
  method: "PUT",
  path: "/groups/{id}",
  topics: ["groups", "users", "leaderboard", "feed", "thanks", "session"],
  summary:
    "Renames a group, or moves it with everything below it; without `parentId`, it stays where it is. `seen` holds " +
    "the values as the caller read them.",
  access: MANAGED,
  params,
  body: z.strictObject({
    name,
    parentId: z.optional(parentId),
    seen: z.optional(z.strictObject({ name: z.optional(seenTextOf(MAX_NAME_LENGTH)), parentId: z.optional(parentId) })),
  }),
  response: z.object({ id }),
});

export const previewDeletion = endpoint({
  name: "previewGroupDeletion",
  method: "GET",
  path: "/groups/{id}/deletion",
  topics: ["groups"],
  summary:
    "Returns what deleting a group would move to its parent: its own people, its groups, its challenges, " +
    "quizzes, polls, contests and chains, and thanks visible only to groups.",
  access: MANAGED,
  params,
  response: z.object({
    /** 0 at the root: its people then just lose this group. */
    parentId: z.int(),
    /** People directly in this group. */
    members: z.int(),
    /** Direct child groups. */
    children: z.int(),
    /** Published thanks visible to this group but not to everyone. */
    groupThanks: z.int(),
    /** The group's challenges; at the root they become everyone's. */
    challenges: z.int(),
    /** The same of its quizzes and polls. */
    quizzes: z.int(),
    /** The same of its contests. */
    contests: z.int(),
    /** The same of its chains. */
    chains: z.int(),
  }),
});

const deleteGroup = endpoint({
  name: "deleteGroup",
  method: "DELETE",
  path: "/groups/{id}",
  topics: ["groups", "users", "leaderboard", "feed", "thanks", "session"],
  summary: "Deletes a group; its people, groups and activities move to its parent.",
  access: MANAGED,
  params,
  response: z.object({ id }),
});

export { deleteGroup as delete };
