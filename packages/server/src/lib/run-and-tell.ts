import type { Database, Tx } from "../db/database.ts";
import type { Bus, BusMessage } from "../events/bus.ts";

/** What a piece of work may ask for once its transaction has ended. */
export interface Aftermath {
  /** Queues what must follow a successful commit, such as removing a file that nothing names any more. */
  afterCommit(follow: () => void): void;
  /**
   * Queues a message that there is something new. It is also sent where the commit was not answered: the change may be
   * there then, whoever asks again finds nothing left to do, and nobody else would say what has to be forgotten.
   */
  tell(message: BusMessage): void;
}

interface TellingParts {
  readonly db: Database;
  readonly bus: Bus;
}

/** Runs `work` in one transaction, then what its last run asked for. */
export async function runAndTell<T>(
  { db, bus }: TellingParts,
  work: (tx: Tx, after: Aftermath) => Promise<T>,
): Promise<T> {
  let followers: (() => void)[] = [];
  let messages: BusMessage[] = [];
  let isWorkDone = false;
  try {
    const result = await db.transaction(async (tx) => {
      // The work may run again after a serialization failure: what the last run queued counts.
      [followers, messages, isWorkDone] = [[], [], false];
      const after = {
        afterCommit: (follow: () => void) => void followers.push(follow),
        tell: (message: BusMessage) => void messages.push(message),
      };
      const answer = await work(tx, after);
      isWorkDone = true;
      return answer;
    });
    for (const follow of followers) follow();
    return result;
  } finally {
    if (isWorkDone) for (const message of messages) bus.publish(message);
  }
}
