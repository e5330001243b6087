import type { Tx } from "../db/database.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { VisitorCall } from "./visitor.ts";

export interface InsideCall extends VisitorCall {
  readonly db: Tx;
}

/**
 * Runs part of a call in a transaction, for calls that must not hold one throughout. After-commit work, including the
 * session cookie, comes from the successful attempt only.
 */
export async function transact<T>(call: VisitorCall, work: (inside: InsideCall) => Promise<T>): Promise<T> {
  return runAndTell(call.deps, (tx, after) => {
    const setSession = (token: string, expiresAt: Date): void =>
      after.afterCommit(() => call.client.setSession(token, expiresAt));
    return work({ ...call, ...after, db: tx, client: { ...call.client, setSession } });
  });
}
