import type { News } from "../events/reader.ts";
import type { FeatureCounts } from "../feature.ts";

/** Whose account was linked or unlinked: it's news for them alone, wherever it was done. */
export const chatNews: FeatureCounts = {
  handles: ["chat_user.linked", "chat_user.unlinked"],
  news: (events) =>
    events.flatMap((event): readonly News[] =>
      event.type === "chat_user.linked" || event.type === "chat_user.unlinked"
        ? [{ topics: ["chats"], memberIds: [event.payload.memberId] }]
        : [],
    ),
};
