import { UnavailableError } from "@guildhall/core";
import type { Logger } from "pino";
import { CompiledQuery } from "kysely";
import type { Tx } from "../db/database.ts";
import { isRetryable } from "../db/database-error.ts";
import type { News, Reader, ReaderContext, StoredEvent } from "./reader.ts";
import { dropFailure, readFailure, saveFailure } from "./relay.repository.ts";
import type { Failure } from "./relay.repository.ts";

/** After this many failures an event becomes a dead letter, so the reader can go on. */
export const MAX_ATTEMPTS = 6;

/** Exponential backoff: 1 s, 2 s, 4 s, … */
const FIRST_PAUSE_MS = 1_000;

/** A reader and its pending events, in order. */
export interface ReaderRun {
  readonly reader: Reader;
  readonly events: readonly StoredEvent[];
  readonly context: ReaderContext;
  readonly log: Logger;
}

/** How far a reader got; if it stopped, before which event and when to retry. */
export type ReaderOutcome =
  | { readonly news: readonly News[]; readonly stoppedBefore: null }
  | { readonly news: readonly News[]; readonly stoppedBefore: number; readonly retryAt: Date };

/** Applies all events on a savepoint or, if that fails, one by one up to the failing one. */
export async function runCarefully(run: ReaderRun): Promise<ReaderOutcome> {
  const { reader, events, context } = run;
  const whole = await attempt(context.tx, () => reader.apply(events, context));
  if (!("error" in whole)) return { news: whole.value, stoppedBefore: null };
  const news: News[] = [];
  for (const event of events) {
    const outcome = await applyOne(run, event);
    news.push(...outcome.news);
    if (outcome.stoppedBefore !== null) return { ...outcome, news };
  }
  return { news, stoppedBefore: null };
}

async function applyOne({ reader, context, log }: ReaderRun, event: StoredEvent): Promise<ReaderOutcome> {
  const { tx, workspace, at } = context;
  const failure = await readFailure(tx, { workspaceId: workspace.id, reader: reader.name, eventId: event.id });
  if (failure !== null && retryAt(failure) > at) {
    return { news: [], stoppedBefore: event.seq, retryAt: retryAt(failure) };
  }
  const result = await attempt(tx, () => reader.apply([event], context));
  if (!("error" in result)) {
    if (failure !== null) await dropFailure(tx, workspace.id, failure);
    return { news: result.value, stoppedBefore: null };
  }
  const error = result.error instanceof Error ? result.error.message : String(result.error);
  const attempts = (failure?.attempts ?? 0) + 1;
  const next: Failure = { reader: reader.name, eventId: event.id, error: error.slice(0, 500), attempts, at };
  await saveFailure(tx, workspace.id, next);
  const seen = { err: result.error, reader: reader.name, eventId: event.id, workspaceId: workspace.id, attempts };
  if (attempts < MAX_ATTEMPTS) {
    log.warn(seen, "a reader will try an event again");
    return { news: [], stoppedBefore: event.seq, retryAt: retryAt(next) };
  }
  log.error(seen, "a reader gave up on an event");
  return { news: [], stoppedBefore: null };
}

function retryAt({ at, attempts }: Failure): Date {
  return new Date(at.getTime() + pauseAfter(attempts));
}

/** Pause after so many attempts, in ms. */
export function pauseAfter(attempts: number): number {
  return FIRST_PAUSE_MS * 2 ** (attempts - 1);
}

/** Runs the work on a savepoint and rolls it back on failure; errors of the database itself are rethrown. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<{ value: T } | { error: unknown }> {
  await tx.executeQuery(CompiledQuery.raw("savepoint reader"));
  try {
    const value = await work();
    await tx.executeQuery(CompiledQuery.raw("release savepoint reader"));
    return { value };
  } catch (error) {
    if (error instanceof UnavailableError || isRetryable(error)) throw error;
    await tx.executeQuery(CompiledQuery.raw("rollback to savepoint reader"));
    return { error };
  }
}
