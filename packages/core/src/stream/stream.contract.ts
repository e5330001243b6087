import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";

/** Server-sent events named `news`. */
export const open = endpoint({
  name: "openStream",
  method: "GET",
  path: "/stream",
  summary: "Streams server-sent events that say what's new for the caller; their data is `{topics}`.",
  access: { who: "member", widget: true },
  /** Cursor: the `newsId` of an answer. Later news is replayed first; without it, nothing is. */
  query: z.object({ after: z.optional(z.string()) }),
  response: z.object({}),
});
