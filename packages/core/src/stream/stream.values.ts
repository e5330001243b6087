import * as z from "zod/mini";
import { ACTIVITY_KINDS } from "../permissions/activity-kinds.ts";

const ACTIVITIES = Object.values(ACTIVITY_KINDS);

/** Topics that can have news for a member. */
export const NEWS_TOPICS = [
  "feed",
  "notifications",
  "leaderboard",
  "balances",
  "thanks",
  "groups",
  "users",
  ...ACTIVITIES,
  "answers",
  "products",
  "purchases",
  "achievements",
  "chats",
  "settings",
  "billing",
  "session",
] as const;

/** Topics that change parts of the session, such as the balances in the toolbar. */
export const SESSION_TOPICS: readonly NewsTopic[] = ["notifications", "balances", "session"];

/** A topic with news for a member; the news itself comes from the calls. */
export const newsTopic = z.enum(NEWS_TOPICS);

export type NewsTopic = z.output<typeof newsTopic>;

/**
 * What the responses of calls are about. Besides the topics of news there are some that no news tells of: they change on
 * the screen with one's own writes.
 */
export type Topic = NewsTopic | "deliveries" | "rewards" | "workspaces";
