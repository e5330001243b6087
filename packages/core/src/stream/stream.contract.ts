import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";

/** Everything that may be new for a member. */
export const NEWS_TOPICS = [
  "feed",
  "notifications",
  "leaderboard",
  "balances",
  "thanks",
  "groups",
  "users",
  "challenges",
  "products",
  "purchases",
  "session",
] as const;

/** What may be new for a member; says only that, the calls say what. */
export const newsTopic = z.enum(NEWS_TOPICS);

/** What may be new for a member. */
export type NewsTopic = z.output<typeof newsTopic>;

/** The live stream of news, as server-sent events named `news`. */
export const openStream = endpoint({
  name: "openStream",
  method: "GET",
  path: "/stream",
  summary: "Streams server-sent events that say what is new for the asker; the data is {topics}.",
  access: { who: "member" },
  /** How far the asker has news: the `newsId` of an answer. What was told since comes first; without it, nothing does. */
  query: z.object({ after: z.optional(z.string()) }),
  response: z.object({}),
});
