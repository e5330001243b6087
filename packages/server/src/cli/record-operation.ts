import type { DomainEvent } from "@guildhall/core/events";
import type { Tx } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";

/** Writes what the operator did to a workspace, in the transaction of the change. A running server reads it by itself. */
export async function recordOperation(
  db: Tx,
  { workspaceId, memberId = 0, at }: { readonly workspaceId: number; readonly memberId?: number; readonly at: Date },
  event: DomainEvent,
): Promise<void> {
  const actor = { memberId, workspace: { id: workspaceId } };
  await recordEvent({ db, at, actor, tell: () => undefined }, event);
}
