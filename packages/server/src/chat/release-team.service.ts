import { recordEvent } from "../events/record-event.ts";
import { peopleNews } from "../events/people-news.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { StoredConnection } from "./connected-chat.repository.ts";
import { releaseRows } from "./team-people.repository.ts";

/** A team's people and groups are managed here again; nothing happens if they are already. */
export async function releaseTeam(call: MemberCall, connection: StoredConnection): Promise<void> {
  if (connection.peopleReadAt === null) return;
  const { workspaceId, provider, externalId, name } = connection;
  await releaseRows(call.db, { workspaceId, provider, externalId });
  await recordEvent(call, { type: "chat.people_released", payload: { provider, externalId, name } });
  call.tell(peopleNews(workspaceId));
}
