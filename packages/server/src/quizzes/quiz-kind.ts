import { activityListing } from "@guildhall/core/activities";
import type { ActivityListing } from "@guildhall/core/activities";
import { quizMachine } from "@guildhall/core/quizzes";
import type { QuizStatus } from "@guildhall/core/quizzes";
import { newDraft, stateAfter, tablesOf } from "../activities/index.ts";
import type { ActivityState } from "../activities/index.ts";

export const QUIZ_TABLES = tablesOf("quiz");

/** Where quizzes are stored, and how they move. */
export const QUIZ_KIND = { tables: QUIZ_TABLES, machine: quizMachine, listingOf: activityListing };

export type QuizState = ActivityState<QuizStatus, ActivityListing>;

/** One that's published as it's made. */
export function newPublished(at: Date): QuizState {
  const published = stateAfter(QUIZ_KIND, newDraft(at), { event: "publish", at, facts: null });
  return "allowed" in published ? newDraft(at) : published;
}
