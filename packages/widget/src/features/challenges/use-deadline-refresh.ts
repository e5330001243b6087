import { challengeCalls, hasDeadlinePassed, type Challenge } from "@guildhall/core/challenges";
import { useEffect } from "react";
import { refreshTopics, useGuild, useStored } from "../../guild/index.ts";

/** Reads a challenge again once one of its deadlines has passed, until it says so itself. */
export function useDeadlineRefresh(challenge: Challenge): void {
  const { queries, clock } = useGuild();
  const now = useStored(clock);
  const isOver = hasDeadlinePassed(challenge, now);
  // At each tick: the server's clock may be behind.
  useEffect(() => {
    if (isOver) void refreshTopics(queries, challengeCalls.get.topics);
  }, [isOver, now, queries]);
}
