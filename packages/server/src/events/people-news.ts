import type { BusMessage } from "./bus.ts";

/** Says that a workspace's members changed, and with them member lists, groups and ranks. */
export function peopleNews(workspaceId: number): BusMessage {
  return { kind: "news", workspaceId, topics: ["groups", "leaderboard", "users"], memberIds: [] };
}
