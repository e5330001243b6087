import type { Reader } from "../events/reader.ts";
import type { Feature } from "../feature.ts";
import { createCounterReader } from "./counter-reader.ts";
import { createFeedReader } from "./feed-reader.ts";
import { leaderboardReader } from "./leaderboard-reader.ts";
import { createMailReader } from "./mail-reader.ts";
import type { SubjectLoaders } from "./message-context.ts";
import { createNotificationReader } from "./notification-reader.ts";

export function createReaders(features: readonly Feature[]): readonly Reader[] {
  const loaders = loadersOf(features);
  return [
    createFeedReader({ loaders, features }),
    createNotificationReader(loaders),
    leaderboardReader,
    createCounterReader({ loaders, features }),
    createMailReader(loaders),
  ];
}

function loadersOf(features: readonly Feature[]): SubjectLoaders {
  // Complete: a test compares them with the kinds of messages.
  return Object.assign({}, ...features.map(({ subjects }) => subjects)) as SubjectLoaders;
}
