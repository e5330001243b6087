import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { removeSchedule } from "../schedules/index.ts";
import { about } from "./challenge-event.ts";
import { holdChallenge } from "./hold-challenge.ts";
import { moveChallenge } from "./states/move-challenge.service.ts";

/**
 * Deletes a draft, even a scheduled one: the row stays for the audit, in no list.
 * @throws {NotFoundError} @throws {RefusedError} `not_draft`
 */
export async function deleteChallenge(call: MemberCall, challengeId: number): Promise<void> {
  const workspaceId = call.actor.workspace.id;
  // Before locking the draft itself: the same order as publishing.
  await removeSchedule(call.db, { workspaceId, entityType: "challenge", entityId: challengeId });
  const challenge = await holdChallenge(call, challengeId);
  await moveChallenge(call, challenge, { event: "delete" });
  await recordEvent(call, { type: "challenge.discarded", payload: about(challenge) });
}
