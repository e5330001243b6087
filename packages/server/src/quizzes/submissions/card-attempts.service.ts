import { bestSubmission, isInProgress } from "@guildhall/core/quizzes";
import type { Attempt, QuizSettings } from "@guildhall/core/quizzes";
import type { MemberCall } from "../../lib/deps.ts";
import { presentAttempt } from "./submission.presenter.ts";
import { findProgress } from "./submission.repository.ts";
import type { Progress } from "./submission.repository.ts";

/** By quiz, the caller's attempt that its card shows: the one in progress, else the best; none for those not begun. */
export async function findCardAttempts(
  { db, actor, at }: MemberCall,
  quizzes: readonly (Pick<QuizSettings, "maxAttempts" | "reveals"> & { readonly id: number })[],
): Promise<ReadonlyMap<number, Attempt>> {
  const quizIds = quizzes.map(({ id }) => id);
  const found = await findProgress(db, { workspaceId: actor.workspace.id, memberId: actor.memberId, quizIds });
  return new Map(
    quizzes.flatMap((quiz) => {
      const own = found.filter(({ submission }) => submission.quizId === quiz.id);
      const shown = own.find(({ submission }) => isInProgress(submission)) ?? bestOf(own);
      if (shown === undefined) return [];
      const { submission, answered, right } = shown;
      return [[quiz.id, presentAttempt(quiz, submission, { answered, score: right, now: at })] as const];
    }),
  );
}

/** The latest if none counts. */
function bestOf(own: readonly Progress[]): Progress | undefined {
  const best = bestSubmission(own.map(({ submission }) => submission));
  return own.find(({ submission }) => submission.id === best?.id) ?? own[0];
}
