import type { RewardLine } from "@guildhall/core/quizzes";
import { grantAchievements } from "../../achievements/index.ts";
import type { EventScope } from "../../events/record-event.ts";
import { postTransfers } from "../../ledger/ledger.repository.ts";
import { insertPaid } from "./answer.repository.ts";
import type { SubmissionRow } from "./submission.repository.ts";
import { findTemplateIds } from "./taken-quiz.repository.ts";
import type { TakenQuizRow } from "./taken-quiz.repository.ts";

/**
 * Pays an attempt, at most one of each person's; each currency comes once.
 * @throws {ConflictError} when the quiz has already paid them
 */
export async function paySubmission(
  { db, actor, at }: EventScope,
  { id: submissionId, quizId, memberId }: SubmissionRow,
  rewards: readonly RewardLine[],
): Promise<void> {
  if (rewards.length === 0) return;
  const workspaceId = actor.workspace.id;
  await insertPaid(db, { workspaceId, submissionId }, rewards);
  await postTransfers(db, {
    workspaceId,
    actorId: actor.memberId,
    at,
    transfers: rewards.map(({ currencyId, amount }) => ({
      from: { kind: "reward" },
      to: { kind: "member", ownerId: memberId },
      currencyId,
      amount,
      reason: "quiz",
      reference: quizReference(quizId),
    })),
  });
}

/** Each once, however often they complete it. */
export async function grantOfQuiz(scope: EventScope, quiz: TakenQuizRow, memberId: number): Promise<void> {
  const templateIds = await findTemplateIds(scope.db, scope.actor.workspace.id, quiz.id);
  const reference = quizReference(quiz.id);
  await grantAchievements(scope, { memberIds: [memberId], templateIds, reference, groupId: quiz.groupId });
}

/** Of its transfers: the ledger takes one of each currency to each person. */
function quizReference(quizId: number): string {
  return `quiz:${String(quizId)}`;
}
