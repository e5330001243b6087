import { eventsOf } from "../events/reader.ts";
import type { FeatureCounts } from "../feature.ts";

/** Chats have no totals. Who was linked or unlinked is news for them alone, wherever it was done. */
export const chatCounts: FeatureCounts = {
  handles: ["chat_user.linked", "chat_user.unlinked"],
  news: (events) =>
    [...eventsOf("chat_user.linked", events), ...eventsOf("chat_user.unlinked", events)].map(({ payload }) => ({
      topics: ["chats"],
      memberIds: [payload.memberId],
    })),
};
