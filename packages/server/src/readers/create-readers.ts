import type { Reader } from "../events/reader.ts";
import { createCounterReader } from "./counter-reader.ts";
import { createFeedReader } from "./feed-reader.ts";
import { leaderboardReader } from "./leaderboard-reader.ts";
import { createMailReader } from "./mail-reader.ts";
import type { SubjectLoaders } from "./message-context.ts";
import { createNotificationReader } from "./notification-reader.ts";

/** The features load the subjects of messages. */
export function createReaders(loaders: SubjectLoaders): readonly Reader[] {
  return [
    createFeedReader(loaders),
    createNotificationReader(loaders),
    leaderboardReader,
    createCounterReader(loaders),
    createMailReader(loaders),
  ];
}
