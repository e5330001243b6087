import type { LeaderboardPeriod } from "@guildhall/core/leaderboard";
import { chosenGroup } from "../../groups/group.store.ts";
import type { LeaderboardView } from "./leaderboard.queries.ts";

/** The periods to choose from; the first is the default. */
export const PERIODS = ["all", "week", "month", "quarter", "year"] as const satisfies readonly LeaderboardPeriod[];

/** Which places to show; the first is the default. */
export const VIEWS = ["top", "me"] as const;

/** Reads from the address which places are shown; what it does not say is the default. */
export function readView(
  search: Readonly<Record<string, string | undefined>>,
  groupId = chosenGroup(),
): LeaderboardView {
  const period = PERIODS.find((each) => each === search["period"]) ?? PERIODS[0];
  const around = search["view"] === "me" ? "me" : "";
  return { groupId, period, around, page: around === "me" ? 0 : toPage(search["page"]) };
}

// People count pages from 1, the wire from 0.
function toPage(text: string | undefined): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 1 ? page - 1 : 0;
}
