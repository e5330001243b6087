import type { Database, Tx, WithCommit } from "../db/database.ts";
import type { Bus, BusMessage } from "../events/bus.ts";

/** Work to do after a transaction. */
export interface CommitHooks {
  /** Queues work for after a successful commit, such as deleting an unreferenced file. */
  afterCommit(follow: () => void): void;
  /**
   * Queues a message. It's also sent when the commit's outcome is unknown: the change may have been made, a retry would
   * find nothing left to do, and caches would stay stale.
   */
  tell(message: BusMessage): void;
}

interface TellingParts {
  readonly db: Database;
  readonly bus: Bus;
}

/** Runs `work` in a transaction, then what its last run queued. */
export async function runAndTell<T>(
  { db, bus }: TellingParts,
  work: (tx: Tx, after: CommitHooks, withCommit: WithCommit) => Promise<T>,
): Promise<T> {
  let followers: (() => void)[] = [];
  let messages: BusMessage[] = [];
  let isWorkDone = false;
  try {
    const result = await db.transaction(async (tx, withCommit) => {
      // The work may be rerun after a serialization failure; only the last run's queue counts.
      [followers, messages, isWorkDone] = [[], [], false];
      const after = {
        afterCommit: (follow: () => void) => void followers.push(follow),
        tell: (message: BusMessage) => void messages.push(message),
      };
      const answer = await work(tx, after, withCommit);
      isWorkDone = true;
      return answer;
    });
    for (const follow of followers) follow();
    return result;
  } finally {
    if (isWorkDone) for (const message of messages) bus.publish(message);
  }
}
