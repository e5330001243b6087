import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { id, optionalIdParam } from "../lib/wire.ts";
import { feedItem } from "./feed.shapes.ts";

/** A page of the team feed, newest first. */
export const get = endpoint({
  name: "getTeamFeed",
  method: "GET",
  path: "/notifications/list/team-feed",
  summary:
    "Reads a page of the team feed, newest first: prev is newer than last_id, next is older; without a " +
    "direction the page where the asker stopped reading.",
  access: { who: "member", permission: ["access-dashboard"] },
  query: z.object({
    group_id: optionalIdParam,
    last_id: optionalIdParam,
    direction: z._default(z.enum(["", "prev", "next"]), ""),
  }),
  response: z.object({
    items: z.array(feedItem),
    /** The newest item the asker has read; 0 before the first reading. */
    lastReadId: z.int(),
    /** Items newer than the first of this page exist. */
    hasPrev: z.boolean(),
    /** Items older than the last of this page exist. */
    hasNext: z.boolean(),
    /** How many items are newer than lastReadId, counted to 100. */
    newCount: z.int(),
  }),
});

/** Remembers how far the asker has read; never moves back. */
export const markRead = endpoint({
  name: "markFeedRead",
  method: "PUT",
  path: "/notifications/list/team-feed/read",
  summary: "Remembers the newest item the asker has read; it never moves back.",
  access: { who: "member", permission: ["access-dashboard"] },
  body: z.strictObject({ lastId: id }),
  response: z.object({ lastReadId: z.int() }),
});
