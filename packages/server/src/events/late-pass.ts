import { parseDomainEvent } from "@guildhall/core/events";
import { readEventsOf, readLate, saveLateFailure } from "./late.repository.ts";
import type { LateRow } from "./late.repository.ts";
import { createReaderContext } from "./reader-context.ts";
import { attempt, MAX_ATTEMPTS, pauseAfter } from "./reader-retry.ts";
import type { News, Reader, ReaderContext, StoredEvent } from "./reader.ts";
import type { PassOrder, PassResult, RelayDeps } from "./relay-pass.ts";
import { dropFailure, lockHead, readCursors } from "./relay.repository.ts";
import type { EventRow } from "./relay.repository.ts";

/** Maximum late events per transaction. */
const LATE_BATCH = 50;

/** Maximum later events whose payloads one statement reads. */
const REPEAT_BATCH = 500;

interface LatePass {
  readonly deps: RelayDeps;
  readonly context: ReaderContext;
  readonly readers: readonly Reader[];
  readonly cursors: ReadonlyMap<string, number>;
}

/** Retries events that readers gave up on; not urgent, so each is on a savepoint, and cursors don't move. */
export async function runLatePass(
  deps: RelayDeps,
  { workspaceId, readers }: Omit<PassOrder, "batch" | "holds">,
): Promise<PassResult> {
  return deps.db.transaction(async (tx) => {
    const head = await lockHead(tx, workspaceId);
    if (head === null) return { state: "busy", news: [], seq: 0, isFurther: false };
    const context = createReaderContext(tx, head.workspace, { at: deps.clock.now(), plans: deps.config.licenses });
    const rows = await readLate(tx, { workspaceId, at: context.at, limit: LATE_BATCH });
    const pass: LatePass = { deps, context, readers, cursors: await readCursors(tx, workspaceId) };
    const news: News[] = [];
    for (const row of rows) news.push(...(await takeLate(pass, row)));
    return { state: rows.length === LATE_BATCH ? "more" : "done", news, seq: head.lastSeq, isFurther: false };
  });
}

async function takeLate(pass: LatePass, row: LateRow): Promise<readonly News[]> {
  const { context, readers, cursors } = pass;
  const reader = readers.find((each) => each.name === row.reader);
  const event = toStored(row);
  if (reader === undefined || event === null) {
    await giveUp(
      pass,
      row,
      reader === undefined ? "there is no such reader" : `no event of kind ${row.type} looks like this`,
    );
    return [];
  }
  const cursor = cursors.get(reader.name) ?? 0;
  // Not reached yet: it's read in its turn.
  if (event.seq > cursor) {
    await keep(pass, row, { error: "not reached yet", attempts: row.attempts, retryAt: null });
    return [];
  }
  const result = await attempt(context.tx, () => applyLate(pass, { reader, event, cursor }));
  if (!("error" in result)) return result.value;
  await fail(pass, row, result.error);
  return [];
}

async function applyLate(
  { context }: LatePass,
  { reader, event, cursor }: { readonly reader: Reader; readonly event: StoredEvent; readonly cursor: number },
): Promise<readonly News[]> {
  const { tx, workspace } = context;
  // Recounts must reflect the reader's position, not the event's.
  const news = [...(await reader.apply([{ ...event, seq: cursor }], context))];
  await dropFailure(tx, workspace.id, { reader: reader.name, eventId: event.id });
  const types = reader.repeats ?? [];
  for (let after = event.seq; types.length > 0;) {
    const rows = await readEventsOf(tx, { workspaceId: workspace.id, after, upTo: cursor, types }, REPEAT_BATCH);
    const again = rows.flatMap((each) => toStored(each) ?? []).map((each) => ({ ...each, seq: cursor }));
    if (again.length > 0) news.push(...(await reader.apply(again, context)));
    if (rows.length < REPEAT_BATCH) break;
    after = rows.at(-1)?.seq ?? cursor;
  }
  return news;
}

async function fail(pass: LatePass, row: LateRow, error: unknown): Promise<void> {
  const { deps, context } = pass;
  const attempts = row.attempts + 1;
  const isOver = attempts >= MAX_ATTEMPTS;
  const seen = { err: error, reader: row.reader, eventId: row.id, workspaceId: context.workspace.id, attempts, isOver };
  deps.log.warn(seen, "a reader could not take a late event");
  const retryAt = isOver ? null : new Date(context.at.getTime() + pauseAfter(attempts));
  await keep(pass, row, { error: error instanceof Error ? error.message : String(error), attempts, retryAt });
}

async function giveUp(pass: LatePass, row: LateRow, error: string): Promise<void> {
  await keep(pass, row, { error, attempts: MAX_ATTEMPTS, retryAt: null });
}

async function keep(
  { context }: LatePass,
  row: LateRow,
  how: { readonly error: string; readonly attempts: number; readonly retryAt: Date | null },
): Promise<void> {
  const what = { workspaceId: context.workspace.id, reader: row.reader, eventId: row.id, at: context.at };
  await saveLateFailure(context.tx, { ...what, ...how, error: how.error.slice(0, 500) });
}

function toStored(row: EventRow): StoredEvent | null {
  const event = parseDomainEvent(row.type, row.payload);
  return event === null ? null : { ...event, id: row.id, seq: row.seq, actorMemberId: row.actor_member_id, at: row.at };
}
