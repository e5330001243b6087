import { manageAbilities } from "@guildhall/core/challenges";
import type { ChallengeStatus } from "@guildhall/core/challenges";
import { moveChallenge } from "./states/move-challenge.service.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { allow } from "../lib/refuse.ts";
import { about } from "./challenge-event.ts";
import { holdChallenge } from "./hold-challenge.ts";

/**
 * Makes a given-up problem new again, so anyone may accept it.
 * @throws {NotFoundError} @throws {RefusedError} `not_given_up`, `not_published`, `challenge_closed`, `reopen_expired`
 */
export async function reopenChallenge(call: MemberCall, challengeId: number): Promise<ChallengeStatus> {
  const { actor, at } = call;
  const challenge = await holdChallenge(call, challengeId);
  const { reopen } = manageAbilities({ actor, workspace: actor.workspace, challenge, now: at });
  allow(reopen);
  const status = await moveChallenge(call, challenge, { event: "reopen" });
  await recordEvent(call, { type: "challenge.reopened", payload: about(challenge) });
  return status;
}
