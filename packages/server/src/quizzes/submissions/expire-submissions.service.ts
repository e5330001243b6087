import { ANSWER_GRACE_MS } from "@guildhall/core";
import { isInProgress } from "@guildhall/core/quizzes";
import { productIn } from "../../events/record-event.ts";
import type { EventScope } from "../../events/record-event.ts";
import type { Deps, MemberCall } from "../../lib/deps.ts";
import { runAndTell } from "../../lib/run-and-tell.ts";
import { endSubmissionOf } from "./end-submission.service.ts";
import { findDueOf, findDueSubmissions, lockSubmissionsOf } from "./submission.repository.ts";
import type { DueSubmission } from "./submission.repository.ts";
import { findTakenQuiz } from "./taken-quiz.repository.ts";

type ExpiryDeps = Pick<Deps, "db" | "clock" | "bus">;

/** In all workspaces, the longest overdue first. */
export function findOverdue({ db, clock }: Pick<Deps, "db" | "clock">, limit: number): Promise<DueSubmission[]> {
  return findDueSubmissions(db.handle, latestDue(clock.now()), limit);
}

/** Ends an overdue attempt in a transaction of its own, and tells its person; returns whether it was still going. */
export function expireSubmission(deps: ExpiryDeps, due: DueSubmission): Promise<boolean> {
  const at = deps.clock.now();
  return runAndTell(deps, (db, { tell }) =>
    expire({ db, at, tell, actor: productIn(due.workspaceId) }, due, { isSeen: false }),
  );
}

/**
 * Ends the caller's attempt at a quiz if its time is over, in a transaction of its own: what they asked for may be
 * refused because of that, and it has to stay ended. Call it while none is open.
 */
export async function expireOwn(call: MemberCall, quizId: number): Promise<void> {
  const { db, actor, at, deps } = call;
  const workspaceId = actor.workspace.id;
  const [due] = await findDueOf(db, { workspaceId, quizId, memberId: actor.memberId }, latestDue(at));
  if (due === undefined) return;
  await runAndTell(deps, (tx, { tell }) =>
    expire({ db: tx, at, tell, actor: productIn(workspaceId) }, due, { isSeen: true }),
  );
}

/** Ends every overdue attempt at a quiz that is locked. */
export async function expireAll(scope: EventScope, quizId: number): Promise<void> {
  const { db, at, tell, actor } = scope;
  const workspaceId = actor.workspace.id;
  for (const due of await findDueOf(db, { workspaceId, quizId }, latestDue(at)))
    await expire({ db, at, tell, actor: productIn(workspaceId) }, due, { isSeen: false });
}

async function expire(
  scope: EventScope,
  { workspaceId, id, quizId, memberId }: DueSubmission,
  { isSeen }: { readonly isSeen: boolean },
): Promise<boolean> {
  // The quiz first: the same order as answering.
  const quiz = await findTakenQuiz(scope.db, { workspaceId, id: quizId, hold: "share" });
  const own = await lockSubmissionsOf(scope.db, { workspaceId, quizId, memberId });
  const submission = own.find((each) => each.id === id);
  if (quiz === undefined || submission === undefined || !isInProgress(submission)) return false;
  const notify = isSeen ? [] : [memberId];
  await endSubmissionOf(scope, quiz, { submission, own, event: "expire", notify });
  return true;
}

/** Attempts that were due before this have ended: the last answers may be on their way for a moment. */
function latestDue(at: Date): Date {
  return new Date(at.getTime() - ANSWER_GRACE_MS);
}
