import { ASSIGNMENT_STATUSES, needsLeader } from "@guildhall/core/challenges";
import type { EventScope } from "../../events/record-event.ts";
import { passLeads } from "./assignment.repository.ts";

const LED = ASSIGNMENT_STATUSES.filter((status) => needsLeader({ status }));

/**
 * Hands the raids of a disabled leader to the earliest enabled member. Without one, the leader stays until someone
 * joins.
 */
export async function passLead({ db, actor }: Pick<EventScope, "db" | "actor">, leaderId: number): Promise<void> {
  await passLeads(db, { workspaceId: actor.workspace.id, leaderId, statuses: LED });
}
