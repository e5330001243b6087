import type { NewsTopic } from "@guildhall/core/stream";
import type { MemberCall } from "../lib/deps.ts";

/** Everything that shows an amount. */
const AMOUNTS: readonly NewsTopic[] = [
  "balances",
  "challenges",
  "feed",
  "leaderboard",
  "products",
  "purchases",
  "thanks",
];

/** After the commit, invalidates the workspace's cache and refreshes currencies on open pages. */
export function announceCurrencies({ actor, tell }: MemberCall): void {
  const workspaceId = actor.workspace.id;
  tell({ kind: "forget", workspaceId });
  tell({ kind: "news", workspaceId, topics: AMOUNTS, memberIds: [] });
}
