import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";

/** The live stream of news, as server-sent events named `news`. */
export const open = endpoint({
  name: "openStream",
  method: "GET",
  path: "/stream",
  summary: "Streams server-sent events that say what is new for the asker; the data is {topics}.",
  access: { who: "member" },
  /** How far the asker has news: the `newsId` of an answer. What was told since comes first; without it, nothing does. */
  query: z.object({ after: z.optional(z.string()) }),
  response: z.object({}),
});
