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

/** Once the change commits: forgets what is cached of the workspace, and has open pages show its currencies as they are. */
export function announceCurrencies({ actor, tell }: MemberCall): void {
  const workspaceId = actor.workspace.id;
  tell({ kind: "forget", workspaceId });
  tell({ kind: "news", workspaceId, topics: AMOUNTS, memberIds: [] });
}
