import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { id, optionalIdParam } from "../lib/wire.ts";
import { feedItem } from "./feed.shapes.ts";

export const get = endpoint({
  name: "getTeamFeed",
  method: "GET",
  path: "/notifications/list/team-feed",
  topics: ["feed"],
  summary:
    "Returns a page of the team feed, newest first: `prev` is newer than `last_id`, `next` is older; without a " +
    "direction, it's the page where the caller stopped reading.",
  access: { who: "member", permission: ["access-dashboard"], widget: true },
  query: z.object({
    group_id: optionalIdParam,
    last_id: optionalIdParam,
    direction: z._default(z.enum(["", "prev", "next"]), ""),
  }),
  response: z.object({
    items: z.array(feedItem),
    /** The newest item the viewer has read; 0 for none. */
    lastReadId: z.int(),
    /** Items newer than this page exist. */
    hasPrev: z.boolean(),
    /** Items older than this page exist. */
    hasNext: z.boolean(),
    /** Items newer than lastReadId, capped at 100. */
    newCount: z.int(),
  }),
});

/** Only moves forward. */
export const markRead = endpoint({
  name: "markFeedRead",
  method: "PUT",
  path: "/notifications/list/team-feed/read",
  summary: "Saves the newest item the caller has read; it never moves back.",
  access: { who: "member", permission: ["access-dashboard"], widget: true },
  body: z.strictObject({ lastId: id }),
  response: z.object({ lastReadId: z.int() }),
});
