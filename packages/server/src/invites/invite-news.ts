import type { BusMessage } from "../events/bus.ts";

/** Says that a workspace's open invites changed. */
export function inviteNews(workspaceId: number): BusMessage {
  return { kind: "news", workspaceId, topics: ["users"], memberIds: [] };
}
