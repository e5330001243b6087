import { peopleNews } from "../events/people-news.ts";
import type { MemberCall } from "../lib/deps.ts";

/**
 * Once the change commits: forgets what is cached of the account, in every process, which also ends the streams of
 * a session that is gone, and tells those who look at people that there is something new.
 */
export function announceUser(call: MemberCall, accountId: number): void {
  const workspaceId = call.actor.workspace.id;
  call.tell({ kind: "forget", accountId });
  call.tell(peopleNews(workspaceId));
}
