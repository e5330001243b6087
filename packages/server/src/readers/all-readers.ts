import type { Reader } from "../events/reader.ts";
import { counterReader } from "./counter-reader.ts";
import { feedReader } from "./feed-reader.ts";
import { leaderboardReader } from "./leaderboard-reader.ts";
import { mailReader } from "./mail-reader.ts";
import { notificationReader } from "./notification-reader.ts";

/** Every reader of events. */
export const readers: readonly Reader[] = [
  feedReader,
  notificationReader,
  leaderboardReader,
  counterReader,
  mailReader,
];
