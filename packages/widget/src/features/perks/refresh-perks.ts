import { purchaseCalls } from "@guildhall/core/purchases";
import { isAbout, type Guild } from "../../guild/index.ts";

// A purchase also changes figures of screens that are no topic of their own.
const STALE: readonly string[] = [...purchaseCalls.create.topics, "profile"];

/** Refetches everything that shows perks, purchases or balances, including the session. */
export async function refreshPerks({ queries, session }: Pick<Guild, "queries" | "session">): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ predicate: (query) => isAbout(query, STALE) }),
    session.refresh({ quiet: true }),
  ]);
}
