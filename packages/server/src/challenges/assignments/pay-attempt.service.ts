import type { Share } from "@guildhall/core/challenges";
import { grantAchievements } from "../../achievements/index.ts";
import { recordDone } from "../../activities/index.ts";
import { moveChallenge } from "../states/move-challenge.service.ts";
import { recordEvent } from "../../events/record-event.ts";
import { postTransfers } from "../../ledger/ledger.repository.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { insertPaid } from "./shown-assignment.repository.ts";
import { tellAbout } from "./open-attempt.service.ts";
import type { OpenAttempt } from "./open-attempt.service.ts";
import { findTemplateIds } from "./taken-challenge.repository.ts";

/** The whole pool goes to a member who did it, or leads it, alone. */
export function wholePool({ row, pool }: Pick<OpenAttempt, "row" | "pool">): Share[] {
  return pool.map((line) => ({ ...line, memberId: row.leaderId }));
}

/**
 * Pays a completed attempt, once, grants the challenge's achievements to all its members, and lets them go on in its
 * chains.
 * @throws {ConflictError} when it was already paid
 */
export async function payAttempt(
  call: MemberCall,
  attempt: OpenAttempt,
  { shares, publish }: { readonly shares: readonly Share[]; readonly publish: boolean },
): Promise<void> {
  const { challenge, row } = attempt;
  const { db, actor, at } = call;
  const workspaceId = actor.workspace.id;
  const reference = attemptReference(row.id);
  await insertPaid(
    db,
    workspaceId,
    shares.map((share) => ({ ...share, assignmentId: row.id })),
  );
  await postTransfers(db, {
    workspaceId,
    actorId: actor.memberId,
    at,
    transfers: shares.map(({ memberId, currencyId, amount }) => ({
      from: { kind: "reward" },
      to: { kind: "member", ownerId: memberId },
      currencyId,
      amount,
      reason: "challenge",
      reference,
    })),
  });
  const templateIds = await findTemplateIds(db, workspaceId, challenge.id);
  await grantAchievements(call, { memberIds: row.memberIds, templateIds, reference, groupId: challenge.groupId });
  await moveChallenge(call, challenge, { event: "reward" });
  const rewards = shares.map(({ memberId, currencyId, amount }) => ({ memberId, currencyId, amount }));
  await recordEvent(call, {
    type: "assignment.completed",
    payload: { ...tellAbout(challenge, attempt), publish, rewards, completedAt: at.toISOString() },
  });
  await recordDone(call, { entityType: "challenge", entityId: challenge.id, memberIds: row.memberIds });
}

// The ledger reference of an attempt's transfers.
function attemptReference(assignmentId: number): string {
  return `assignment:${String(assignmentId)}`;
}
