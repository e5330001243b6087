import { activityListing } from "@guildhall/core/activities";
import type { ActivityListing } from "@guildhall/core/activities";
import { contestMachine } from "@guildhall/core/contests";
import type { ContestStatus } from "@guildhall/core/contests";
import { newDraft, stateAfter, tablesOf } from "../activities/index.ts";
import type { ActivityState } from "../activities/index.ts";

export const CONTEST_TABLES = tablesOf("contest");

/** Where contests are stored, and how they move. */
export const CONTEST_KIND = { tables: CONTEST_TABLES, machine: contestMachine, listingOf: activityListing };

export type ContestState = ActivityState<ContestStatus, ActivityListing>;

/** One that's published as it's made. */
export function newPublished(at: Date): ContestState {
  const published = stateAfter(CONTEST_KIND, newDraft(at), { event: "publish", at, facts: null });
  return "allowed" in published ? newDraft(at) : published;
}
