import type { StepLock } from "@guildhall/core/activities";
import { takingAbilities } from "@guildhall/core/quizzes";
import type { OwnSubmission, TakenQuiz, TakingAbilities } from "@guildhall/core/quizzes";
import { readPlace } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";

/** What keeps the caller from a quiz; it isn't looked for once they have begun, since nothing does then. */
export async function lockOfQuiz(
  call: MemberCall,
  quizId: number,
  own: readonly OwnSubmission[],
): Promise<StepLock | null> {
  return own.length > 0 ? null : (await readPlace(call, "quiz", quizId)).lock;
}

/** What the caller may do with a quiz as one who takes it. */
export function takingOf(
  { actor, at }: Pick<MemberCall, "actor" | "at">,
  {
    quiz,
    own,
    lock,
  }: { readonly quiz: TakenQuiz; readonly own: readonly OwnSubmission[]; readonly lock: StepLock | null },
): TakingAbilities {
  const { settings } = actor.workspace;
  return takingAbilities({ actor, actorId: actor.memberId, settings, quiz, own, lock, now: at });
}
