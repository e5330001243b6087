import { ASSIGNMENT_STATUSES, needsLeader } from "@guildhall/core/challenges";
import { recordEvent } from "../../events/record-event.ts";
import type { EventScope } from "../../events/record-event.ts";
import { findAssignments, passLeads } from "./assignment.repository.ts";
import { tellAbout } from "./open-attempt.service.ts";
import { findTakenChallenge } from "./taken-challenge.repository.ts";

const LED = ASSIGNMENT_STATUSES.filter((status) => needsLeader({ status }));

/**
 * Hands the raids of a disabled leader to the earliest enabled member, who is notified. Without one, the leader stays
 * until someone joins.
 */
export async function passLead(scope: EventScope, leaderId: number): Promise<void> {
  const workspaceId = scope.actor.workspace.id;
  const ids = await passLeads(scope.db, { workspaceId, leaderId, statuses: LED });
  for (const id of ids.toSorted((a, b) => a - b)) await tellLeadPassed(scope, { id, fromId: leaderId });
}

/** Records who leads a raid now that another member doesn't. */
export async function tellLeadPassed(
  scope: EventScope,
  { id, fromId }: { readonly id: number; readonly fromId: number },
): Promise<void> {
  const { db, actor } = scope;
  const workspaceId = actor.workspace.id;
  const [row] = await findAssignments(db, workspaceId, [id]);
  if (row === undefined) return;
  const challenge = await findTakenChallenge(db, { workspaceId, id: row.challengeId, hold: "none" });
  if (challenge === undefined) return;
  const payload = { ...tellAbout(challenge, { row }), memberId: row.leaderId, fromId };
  await recordEvent(scope, { type: "assignment.lead_passed", payload });
}
