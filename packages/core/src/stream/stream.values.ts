import * as z from "zod/mini";

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
