import { setTimeout as sleep } from "node:timers/promises";
import { InvariantError } from "@guildhall/core";
import { type Dialect, Transaction } from "kysely";
import type { Handle, Tx, WithCommit } from "./database.ts";
import { isRetryable } from "./database-error.ts";
import type { PoolDriver } from "./dialect.ts";
import { Pipeline } from "./pipeline.ts";
import type { Schema } from "./schema.ts";

/** Attempts at one transaction before its error is thrown. */
const MAX_RUNS = 6;

/** The first pause (ms) before a retry; it doubles, with jitter from `fraction` so that rivals separate. */
const FIRST_PAUSE_MS = 4;

export interface TransactionParts {
  readonly handle: Handle;
  readonly dialect: Dialect;
  readonly driver: PoolDriver;
  /** Jitter of the pauses, in [0, 1). */
  readonly fraction: () => number;
  /** Told of statements that the work didn't wait for; if null, they fail the transaction. */
  readonly onUnawaited: (() => void) | null;
}

export type Work<T> = (tx: Tx, withCommit: WithCommit) => Promise<T>;

/**
 * Runs `work` in a transaction; a deadlock or serialization failure reruns all of it, so its only effects must be on
 * `tx`.
 * @throws the first error, also when statements behind it have failed in consequence
 * @throws {InvariantError} when a statement wasn't waited for; nothing is committed
 */
export async function runTransaction<T>(parts: TransactionParts, work: Work<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await runOnce(parts, work);
    } catch (error) {
      if (run >= MAX_RUNS || !isRetryable(error)) {
        throw error;
      }
      await sleep(FIRST_PAUSE_MS * 2 ** (run - 1) * (0.5 + parts.fraction()));
    }
  }
}

async function runOnce<T>({ handle, dialect, driver, onUnawaited }: TransactionParts, work: Work<T>): Promise<T> {
  const connection = await driver.acquireConnection();
  const pipeline = new Pipeline(connection);
  const executor = handle.getExecutor().withConnectionProvider(pipeline);
  const tx = new Transaction<Schema>({ config: { dialect }, dialect, driver, executor });
  const last: (() => Promise<void>)[] = [];
  try {
    connection.begin("begin");
    const result = await work(tx, (statement) => void last.push(statement));
    if (pipeline.unanswered > 0) {
      await pipeline.drain();
      if (onUnawaited === null) throw new InvariantError("a transaction did not wait for a statement of its own");
      onUnawaited();
    }
    const sent = last.map((send) => send());
    const isSent = pipeline.unanswered >= sent.length;
    pipeline.close();
    await allDone([...sent, isSent ? connection.end("commit") : refuseCommit()]);
    return result;
  } catch (error) {
    pipeline.close();
    // What's in flight is answered before it. If it fails, the connection is broken, and nothing was committed.
    await connection.end("rollback").catch(() => undefined);
    throw connection.firstOf(error);
  } finally {
    connection.release();
  }
}

async function refuseCommit(): Promise<never> {
  throw new InvariantError("what goes with a commit is sent at once");
}

/** Waits for all, then throws the first one's error in order, if any. */
async function allDone(works: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}
