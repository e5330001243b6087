import { messageActions } from "@guildhall/core/chat";
import { createChatReader } from "../chat/index.ts";
import type { Reader } from "../events/reader.ts";
import type { Feature } from "../feature.ts";
import { translatorOf } from "../lib/texts.ts";
import { createCounterReader } from "./counter-reader.ts";
import { createFeedReader } from "./feed-reader.ts";
import { createLeaderboardReader } from "./leaderboard-reader.ts";
import { createMailReader } from "./mail-reader.ts";
import { subjectLoadersOf } from "./message-context.ts";
import { createNotificationReader } from "./notification-reader.ts";

export function createReaders(features: readonly Feature[]): readonly Reader[] {
  const loaders = subjectLoadersOf(features);
  return [
    createFeedReader({ loaders, features }),
    createNotificationReader(loaders),
    createLeaderboardReader(features),
    createCounterReader(features),
    createMailReader(loaders),
    createChatReader(loaders, (draft, _readerId, language) => messageActions(draft, { t: translatorOf(language) })),
  ];
}
