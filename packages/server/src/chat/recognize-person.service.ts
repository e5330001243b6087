import type { ChatConnection, ChatProviderName } from "@guildhall/core/chat";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { findMatch, insertMatch } from "./matched-person.repository.ts";

interface Person {
  readonly provider: ChatProviderName;
  /** The team that they belong to. */
  readonly connection: Pick<ChatConnection, "workspaceId" | "externalId">;
  readonly externalId: string;
  /** Confirmed by the provider. */
  readonly email: string;
}

/**
 * Links a person of a team to the member with the same address, unless the workspace doesn't want that, either is linked
 * already, or the member has unlinked themselves.
 */
export async function recognizePerson(
  parts: Pick<Deps, "db" | "bus" | "clock">,
  { provider, connection, externalId, email }: Person,
): Promise<void> {
  const { workspaceId } = connection;
  const wish = { workspaceId, provider, teamId: connection.externalId, externalId, email: email.toLowerCase() };
  // Most are known already, so nothing is written for them.
  if ((await findMatch(parts.db.handle, wish)) === undefined) return;
  await runAndTell(parts, async (tx, { tell }) => {
    const at = parts.clock.now();
    const memberId = await insertMatch(tx, { ...wish, at });
    if (memberId === undefined) return;
    const actor = productIn(workspaceId);
    await recordEvent({ db: tx, at, tell, actor }, { type: "chat_user.linked", payload: { memberId, provider } });
  });
}
