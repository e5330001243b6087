import { STANDING_SIZE } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { StandingLine, submissionCalls } from "@guildhall/core/quizzes";
import type { MemberCall } from "../../lib/deps.ts";
import { allow } from "../../lib/refuse.ts";
import { openQuiz } from "../submissions/open-quiz.service.ts";
import { findSubmissionsOf } from "../submissions/submission.repository.ts";
import { takingOf } from "../submissions/taking.service.ts";
import { findStanding } from "./results.repository.ts";
import type { StandingRow } from "./results.repository.ts";

/**
 * The best by their best attempts, and the caller's own place.
 * @throws {NotFoundError} when the caller sees no such quiz @throws {RefusedError} when they may not see its standing
 */
export async function getQuizStanding(
  call: MemberCall,
  quizId: number,
): Promise<EndpointResponse<typeof submissionCalls.getStanding>> {
  const { db, actor } = call;
  const of = { workspaceId: actor.workspace.id, quizId, memberId: actor.memberId };
  const quiz = await openQuiz(call, quizId, "none");
  allow(takingOf(call, { lock: null, quiz, own: await findSubmissionsOf(db, of) }).standing);
  const rows = await findStanding(db, { ...of, limit: STANDING_SIZE });
  const own = rows.find(({ memberId }) => memberId === of.memberId);
  return { items: rows.slice(0, STANDING_SIZE).map(presentLine), own: own === undefined ? null : presentLine(own) };
}

function presentLine({ rank, memberId, name, avatarUrl, score }: StandingRow): StandingLine {
  return { rank, user: { id: memberId, name, avatarUrl }, score };
}
