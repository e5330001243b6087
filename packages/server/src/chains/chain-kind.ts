import { activityListing } from "@guildhall/core/activities";
import type { ActivityListing } from "@guildhall/core/activities";
import { chainMachine } from "@guildhall/core/chains";
import type { ChainStatus } from "@guildhall/core/chains";
import { newDraft, stateAfter, tablesOf } from "../activities/index.ts";
import type { ActivityState } from "../activities/index.ts";

export const CHAIN_TABLES = tablesOf("chain");

/** Where chains are stored, and how they move. */
export const CHAIN_KIND = { tables: CHAIN_TABLES, machine: chainMachine, listingOf: activityListing };

export type ChainState = ActivityState<ChainStatus, ActivityListing>;

/** One that's published as it's made. */
export function newPublished(at: Date): ChainState {
  const published = stateAfter(CHAIN_KIND, newDraft(at), { event: "publish", at, facts: null });
  return "allowed" in published ? newDraft(at) : published;
}
