import { InvariantError, UnavailableError } from "@guildhall/core";
import { parseDomainEvent } from "@guildhall/core/events";
import type { Tx } from "../db/database.ts";
import { isRetryable } from "../db/database-error.ts";
import type { Deps } from "../lib/deps.ts";
import { createReaderContext } from "./reader-context.ts";
import type { News, Reader, ReaderContext, StoredEvent } from "./reader.ts";
import { MAX_ATTEMPTS, runCarefully } from "./reader-retry.ts";
import {
  lockHead,
  numberEvents,
  readCursors,
  readEvents,
  saveCursors,
  saveFailure,
  saveHead,
} from "./relay.repository.ts";
import type { EventRow, Head } from "./relay.repository.ts";

export type RelayDeps = Pick<Deps, "config" | "db" | "clock" | "log" | "bus">;

export interface PassOrder {
  readonly workspaceId: number;
  readonly readers: readonly Reader[];
  /** Maximum events per transaction. */
  readonly batch: number;
  /** Readers backing off from a failing event: name to retry time (ms since the epoch). */
  readonly holds: Map<string, number>;
}

/** Another process has the workspace, there's more to read, or nothing is left. */
export interface PassResult {
  readonly state: "busy" | "more" | "done";
  readonly news: readonly News[];
  /** The newest numbered event. */
  readonly seq: number;
  /** Whether this pass numbered any events. */
  readonly isFurther: boolean;
}

interface Step {
  readonly reader: Reader;
  readonly from: number;
  readonly to: number;
  readonly news: readonly News[];
}

/**
 * Numbers a workspace's new events and runs every reader, in one transaction. If a reader fails, the pass is rerun with
 * savepoints, so that only that reader falls behind.
 */
export async function runPass(deps: RelayDeps, order: PassOrder): Promise<PassResult> {
  try {
    return await deps.db.transaction((tx) => pass({ deps, order, tx, isCareful: false }));
  } catch (error) {
    if (error instanceof UnavailableError || isRetryable(error)) throw error;
    deps.log.warn({ err: error, workspaceId: order.workspaceId }, "a reader failed, reading event by event");
    return deps.db.transaction((tx) => pass({ deps, order, tx, isCareful: true }));
  }
}

interface Pass {
  readonly deps: RelayDeps;
  readonly order: PassOrder;
  readonly tx: Tx;
  readonly isCareful: boolean;
}

async function pass({ deps, order, tx, isCareful }: Pass): Promise<PassResult> {
  const { workspaceId, readers, batch, holds } = order;
  const head = await lockHead(tx, workspaceId);
  if (head === null) return { state: "busy", news: [], seq: 0, isFurther: false };
  const at = deps.clock.now();
  const [fresh, cursors] = await Promise.all([numberEvents(tx, head, batch), readCursors(tx, workspaceId)]);
  const reached: Head = { ...head, lastSeq: head.lastSeq + fresh.length };
  const context = createReaderContext(tx, head.workspace, { at, plans: deps.config.licenses });
  const stored = await storedEvents({ rows: fresh, context, parks: true });
  const advance = async (reader: Reader): Promise<Step> => {
    const from = cursors.get(reader.name) ?? 0;
    if (isHeld(reader) || from === reached.lastSeq) return stay(reader, from);
    const isBehind = from < head.lastSeq;
    const rows = isBehind ? await readEvents(tx, { workspaceId, after: from, limit: batch }) : fresh;
    const events = isBehind ? await storedEvents({ rows, context, parks: false }) : stored;
    const step = { reader, events: events.filter((each) => reader.handles.includes(each.type)), context };
    const end = endOf(rows, from);
    if (step.events.length === 0) return { reader, from, to: end, news: [] };
    if (!isCareful) return { reader, from, to: end, news: await reader.apply(step.events, context) };
    const outcome = await runCarefully({ ...step, log: deps.log });
    if (outcome.stoppedBefore !== null) holds.set(reader.name, outcome.retryAt.getTime());
    return { reader, from, to: reachedBy(outcome, end), news: outcome.news };
  };
  const steps = isCareful ? await inTurn(readers, advance) : await together(readers, advance);
  await keep({ tx, head, reached, steps });
  const isMore = fresh.length === batch || steps.some(({ reader, to }) => to < reached.lastSeq && !isHeld(reader));
  return {
    state: isMore ? "more" : "done",
    news: steps.flatMap((each) => each.news),
    seq: reached.lastSeq,
    isFurther: fresh.length > 0,
  };

  function isHeld(reader: Reader): boolean {
    return (holds.get(reader.name) ?? 0) > at.getTime();
  }
}

function endOf(rows: readonly { readonly seq: number }[], from: number): number {
  return rows.at(-1)?.seq ?? from;
}

function reachedBy({ stoppedBefore }: { readonly stoppedBefore: number | null }, end: number): number {
  return stoppedBefore === null ? end : stoppedBefore - 1;
}

function stay(reader: Reader, from: number): Step {
  return { reader, from, to: from, news: [] };
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Pipelines the readers' statements on one connection; waits for all of them, even after a failure. */
async function together<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const settled = await Promise.allSettled(items.map(work));
  return settled.map((each) => {
    if ("reason" in each) throw each.reason;
    return each.value;
  });
}

interface Progress {
  readonly tx: Tx;
  readonly head: Head;
  readonly reached: Head;
  readonly steps: readonly Step[];
}

async function keep({ tx, head, reached, steps }: Progress): Promise<void> {
  const moved = steps.filter(({ from, to }) => to !== from);
  const cursors = new Map(moved.map(({ reader, to }) => [reader.name, to]));
  await Promise.all([
    reached.lastSeq === head.lastSeq ? null : saveHead(tx, reached),
    cursors.size === 0 ? null : saveCursors(tx, head.workspace.id, cursors),
  ]);
}

interface Reading {
  readonly rows: readonly EventRow[];
  readonly context: ReaderContext;
  /** Whether unreadable events become dead letters for an admin to see. */
  readonly parks: boolean;
}

async function storedEvents({ rows, context, parks }: Reading): Promise<readonly StoredEvent[]> {
  const stored: StoredEvent[] = [];
  for (const row of rows) {
    const event = parseDomainEvent(row.type, row.payload);
    if (event !== null) stored.push({ ...event, ...placeOf(row) });
    else if (parks) await park(row, context);
  }
  return stored;
}

function placeOf(row: EventRow): Pick<StoredEvent, "id" | "seq" | "actorMemberId" | "at"> {
  return { id: row.id, seq: row.seq, actorMemberId: row.actor_member_id, at: row.at };
}

async function park(row: EventRow, context: ReaderContext): Promise<void> {
  const { message } = new InvariantError(`no event of kind ${row.type} looks like this`);
  await saveFailure(context.tx, context.workspace.id, {
    reader: "relay",
    eventId: row.id,
    error: message,
    attempts: MAX_ATTEMPTS,
    at: context.at,
  });
}
