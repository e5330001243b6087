import type { EndpointResponse } from "@guildhall/core";
import type { submissionCalls, Tally } from "@guildhall/core/quizzes";

export type QuizResults = EndpointResponse<typeof submissionCalls.getResults>;

/** None while too few have answered an anonymous poll to tell of any. */
export function shownTallies({ quiz, tallies, counted }: QuizResults): readonly Tally[] {
  return quiz.isAnonymous && counted === 0 ? [] : tallies;
}
