import { takingAbilities } from "@guildhall/core/quizzes";
import type { OwnSubmission, TakenQuiz, TakingAbilities } from "@guildhall/core/quizzes";
import type { MemberCall } from "../../lib/deps.ts";

/** What the caller may do with a quiz as one who takes it. */
export function takingOf(
  { actor, at }: Pick<MemberCall, "actor" | "at">,
  { quiz, own }: { readonly quiz: TakenQuiz; readonly own: readonly OwnSubmission[] },
): TakingAbilities {
  const { settings } = actor.workspace;
  return takingAbilities({ actor, actorId: actor.memberId, settings, quiz, own, now: at });
}
