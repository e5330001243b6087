import type { Tx } from "../db/database.ts";
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
  let followers: (() => void)[] = [];
  const afterCommit = (follow: () => void): void => void followers.push(follow);
  const client = {
    ...call.client,
    setSession: (token: string, expiresAt: Date) => afterCommit(() => call.client.setSession(token, expiresAt)),
  };
  const result = await call.deps.db.transaction((tx) => {
    followers = [];
    return work({ ...call, db: tx, client, afterCommit });
  });
  for (const follow of followers) follow();
  return result;
}
