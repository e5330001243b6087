import type { BusMessage } from "./bus.ts";

/** Tells a workspace that its people are others now, and so are lists of them, groups and ranks. */
export function peopleNews(workspaceId: number): BusMessage {
  return { kind: "news", workspaceId, topics: ["groups", "leaderboard", "users"], memberIds: [] };
}
