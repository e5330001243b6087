import type { CallFailure } from "@guildhall/core";
import { isAbout, refreshTopics, useAction, useGuild, type Action, type Guild } from "../../guild/index.ts";

/** An action that can't run twice at once; afterwards it refetches the page's challenges. */
export function useChallengeAction(onFailure?: (failure: CallFailure) => void): Action {
  const guild = useGuild();
  return useAction({ refresh: () => refreshChallenges(guild), onFailure });
}

// What shows amounts that a challenge can change, by topic or by the first part of its key.
const AMOUNTS = ["leaderboard", "profile"] as const;

/** Refetches challenges, and what shows the reader's balances; resolves once the challenges are fresh. */
async function refreshChallenges({ queries, session }: Pick<Guild, "queries" | "session">): Promise<void> {
  void queries.invalidateQueries({ predicate: (query) => isAbout(query, AMOUNTS) });
  void session.refresh({ quiet: true });
  await refreshTopics(queries, ["challenges"]);
}
