import type { DomainEvent } from "@guildhall/core/events";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { BusMessage } from "./bus.ts";

/** What recording an event needs of a call; every `MemberCall` fits. */
export interface EventScope {
  /** The transaction of the change. */
  readonly db: Handle;
  readonly at: Date;
  /** Member 0 is the product itself. */
  readonly actor: { readonly memberId: number; readonly workspace: { readonly id: number } };
  tell(message: BusMessage): void;
}

/** Who acts where no member does. */
export function productIn(workspaceId: number): EventScope["actor"] {
  return { memberId: 0, workspace: { id: workspaceId } };
}

/** Writes an event in the caller's transaction and wakes the readers after the commit. */
export async function recordEvent(scope: EventScope, event: DomainEvent): Promise<void> {
  const { memberId, workspace } = scope.actor;
  const payload = JSON.stringify(event.payload);
  await sql`
    insert into events (workspace_id, type, payload, actor_member_id, at)
    values (${workspace.id}, ${event.type}, ${payload}::jsonb, ${memberId}, ${scope.at})
  `.execute(scope.db);
  scope.tell({ kind: "events", workspaceId: workspace.id });
}
