import type { News } from "../events/reader.ts";
import { eventsOf } from "../events/reader.ts";
import type { FeatureCounts } from "../feature.ts";
import { welcomeNewcomers } from "./welcome/welcome-newcomers.service.ts";

/** Newcomers who start the welcome chain, and the news of those who walk. */
export const chainCounts: FeatureCounts = {
  handles: ["member.joined", "chain.published", "chain.started", "chain.step_done", "chain.finished"],
  count: async (events, context) => {
    const isAsked = events.some(({ type }) => type === "member.joined" || type === "chain.published");
    if (isAsked) await welcomeNewcomers(context);
    return [];
  },
  news: (events) => {
    const walked = [
      ...eventsOf("chain.started", events),
      ...eventsOf("chain.step_done", events),
      ...eventsOf("chain.finished", events),
    ];
    const memberIds = [...new Set(walked.map(({ payload }) => payload.memberId))];
    // What opened looks different to them, wherever it's shown.
    return memberIds.map((memberId): News => ({
      topics: ["chains", "challenges", "quizzes", "feed"],
      memberIds: [memberId],
    }));
  },
};
