import type { Tx } from "../db/database.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { VisitorCall } from "./visitor.ts";

/** A call inside its transaction. */
export interface InsideCall extends VisitorCall {
  readonly db: Tx;
}

/**
 * Runs part of a call in one transaction, for calls that must not hold one all the time. What follows the
 * commit, the new session's cookie too, follows the try that succeeded.
 */
export async function transact<T>(call: VisitorCall, work: (inside: InsideCall) => Promise<T>): Promise<T> {
  return runAndTell(call.deps, (tx, after) => {
    const setSession = (token: string, expiresAt: Date): void =>
      after.afterCommit(() => call.client.setSession(token, expiresAt));
    return work({ ...call, ...after, db: tx, client: { ...call.client, setSession } });
  });
}
