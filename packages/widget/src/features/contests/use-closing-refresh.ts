import { parseInstant } from "@guildhall/core";
import { contestCalls, stageOf, type Contest } from "@guildhall/core/contests";
import { useEffect } from "react";
import { refreshTopics, useGuild, useStored } from "../../guild/index.ts";

/** Reads a contest again once its time is over, until it says so itself. */
export function useClosingRefresh(contest: Contest): void {
  const { queries, clock } = useGuild();
  const now = useStored(clock);
  const isDue = stageOf(contest) === "open" && contest.closedAt !== null && parseInstant(contest.closedAt) <= now;
  // At each tick: the server's clock may be behind.
  useEffect(() => {
    if (isDue) void refreshTopics(queries, contestCalls.get.topics);
  }, [isDue, now, queries]);
}
