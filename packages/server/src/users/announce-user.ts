import type { MemberCall } from "../lib/deps.ts";

/**
 * Once the change commits: forgets what is cached of the account, in every process, which also ends the streams of
 * a session that is gone, and tells those who look at people that there is something new.
 */
export function announceUser(call: MemberCall, accountId: number): void {
  const { bus } = call.deps;
  const workspaceId = call.actor.workspace.id;
  call.afterCommit(() => {
    bus.publish({ kind: "forget", accountId });
    bus.publish({ kind: "news", workspaceId, topics: ["leaderboard", "users"], memberIds: [] });
  });
}
