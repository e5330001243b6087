import { ASSIGNMENT_STATUSES, needsLeader } from "@guildhall/core/challenges";
import type { MemberCall } from "../../lib/deps.ts";
import { passLeads } from "./assignment.repository.ts";

const LED = ASSIGNMENT_STATUSES.filter((status) => needsLeader({ status }));

/**
 * Lets others lead the raids of somebody who is disabled: of those enabled, whoever came first. A raid without such a
 * member keeps its leader until somebody joins.
 */
export async function passLead({ db, actor }: Pick<MemberCall, "db" | "actor">, leaderId: number): Promise<void> {
  await passLeads(db, { workspaceId: actor.workspace.id, leaderId, statuses: LED });
}
