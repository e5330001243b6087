import { NotFoundError } from "@guildhall/core";
import { seesAttempt } from "@guildhall/core/challenges";
import type { Assignment } from "@guildhall/core/challenges";
import { isVeiled, readPlace } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { openAttempt, showAttempt } from "./open-attempt.service.ts";

/** @throws {NotFoundError} when the caller may not see it */
export async function getAssignment(call: MemberCall, id: number): Promise<{ assignment: Assignment }> {
  const { challenge, row, question } = await openAttempt(call, id, "none");
  const isInside = [...row.memberIds, ...row.leftIds].includes(call.actor.memberId);
  if (!seesAttempt({ ...row, isInside, canReview: question.canReview })) throw new NotFoundError("assignment", { id });
  const { lock } = await readPlace(call, "challenge", challenge.id);
  if (!isInside && isVeiled(call, "challenge", lock)) throw new NotFoundError("assignment", { id });
  return showAttempt(call, challenge, id);
}
