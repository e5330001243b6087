import { peopleNews } from "../events/people-news.ts";
import type { EventScope } from "../events/record-event.ts";

/**
 * After the commit: invalidates the account's cache in all processes, which also ends streams of ended sessions, and
 * refreshes pages that show people.
 */
export function announceUser(call: EventScope, accountId: number): void {
  const workspaceId = call.actor.workspace.id;
  call.tell({ kind: "forget", accountId });
  call.tell(peopleNews(workspaceId));
}
