import { UnavailableError } from "@guildhall/core";
import { afterEach, describe, expect, it } from "vitest";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import type { Reader, StoredEvent } from "./reader.ts";
import { MAX_ATTEMPTS } from "./reader-retry.ts";
import { startRelay } from "./relay.ts";
import type { Relay, RelayOptions } from "./relay.ts";

const database = useTestDatabase();
const running: Relay[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

function start(world: EventWorld, readers: readonly Reader[], options: Partial<RelayOptions> = {}): Relay {
  const relay = startRelay(world, readers, { gapMs: 1, pollMs: 60_000, retryMs: 2, ...options });
  running.push(relay);
  return relay;
}

/** Records what it saw, even in rolled-back passes; fails on the given events. */
function spyReader(world: EventWorld, name: string, fails: (event: StoredEvent) => boolean = () => false) {
  const seen: number[] = [];
  const reader: Reader = {
    name,
    handles: ["thanks.published", "balance.adjusted"],
    async apply(events, { tx, workspace }) {
      const added: number[] = [];
      // Tests share a database, and a relay handles all its workspaces.
      if (workspace.id !== world.workspaceId) return [];
      for (const event of events) {
        if (fails(event))
          await tx
            .insertInto("members")
            .values({ workspace_id: workspace.id } as never)
            .execute();
        added.push(event.seq);
      }
      seen.push(...added);
      return added.map(() => ({ topics: ["feed"], memberIds: [] }));
    },
  };
  return { reader, seen };
}

async function publish(world: EventWorld, count: number): Promise<void> {
  for (let thanksId = 1; thanksId <= count; thanksId += 1) {
    await world.record({ type: "thanks.published", payload: world.thanks({ thanksId }) });
  }
}

async function numbers(world: EventWorld): Promise<readonly (number | null)[]> {
  const text = "select seq from events where workspace_id = $1 order by id";
  const { rows } = await world.db.pool.query<{ seq: number | null }>(text, [world.workspaceId]);
  return rows.map((row) => row.seq);
}

describe("startRelay", () => {
  it("announces readers' progress even if it's news to nobody, so no stream takes it for lost", async () => {
    const world = await buildEventWorld(database().database);
    const { reader } = spyReader(world, "spy");
    await world.record({ type: "settings.changed", payload: { changes: [] } });
    start(world, [reader]);
    const told = { kind: "news", workspaceId: world.workspaceId, topics: [], memberIds: [], seq: 1 };
    await expect.poll(() => world.heard).toContainEqual(told);
  });

  it("numbers events without gaps and passes them on in order, across batches", async () => {
    const world = await buildEventWorld(database().database);
    const { reader, seen } = spyReader(world, "spy");
    await publish(world, 7);
    await start(world, [reader], { batch: 3 }).settle(world.workspaceId);
    expect(await numbers(world)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("reads events recorded while it runs, and announces them once committed", async () => {
    const world = await buildEventWorld(database().database);
    const { reader, seen } = spyReader(world, "spy");
    start(world, [reader]);
    await publish(world, 2);
    await expect.poll(() => seen).toEqual([1, 2]);
    const seqs = () => world.heard.map((each) => (each.kind === "news" ? each.seq : 0));
    await expect.poll(() => Math.max(...seqs().map(Number))).toBe(2);
    expect(world.heard).toContainEqual(expect.objectContaining({ kind: "news", topics: ["feed"], memberIds: [] }));
  });

  it("starts no other pass once stopped, however the last one ends", async () => {
    const world = await buildEventWorld(database().database);
    let passes = 0;
    let fail: (error: Error) => void = () => undefined;
    const transaction: typeof world.db.transaction = () => {
      passes += 1;
      return new Promise((_resolve, reject) => (fail = reject));
    };
    const relay = startRelay({ ...world, db: { ...world.db, transaction } }, [], {
      gapMs: 1,
      pollMs: 60_000,
      retryMs: 1,
    });
    await publish(world, 1);
    await expect.poll(() => passes).toBe(1);
    const stopped = relay.stop();
    fail(new UnavailableError("the database is gone"));
    await stopped;
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(passes).toBe(1);
  });

  it("finds unannounced events by polling", async () => {
    const world = await buildEventWorld(database().database);
    await publish(world, 1);
    const { reader, seen } = spyReader(world, "spy");
    start(world, [reader], { pollMs: 5 });
    await expect.poll(() => seen).toEqual([1]);
  });

  it("lets a new reader catch up from the first event", async () => {
    const world = await buildEventWorld(database().database);
    await publish(world, 5);
    await start(world, [spyReader(world, "old").reader]).settle(world.workspaceId);
    await publish(world, 1);
    const late = spyReader(world, "new");
    await start(world, [spyReader(world, "old").reader, late.reader], { batch: 2 }).settle(world.workspaceId);
    expect(late.seen).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("keeps other readers going while one fails, and parks permanent failures", async () => {
    const world = await buildEventWorld(database().database);
    const good = spyReader(world, "good");
    const bad = spyReader(world, "bad", (event) => event.seq === 2);
    await publish(world, 3);
    const relay = start(world, [good.reader, bad.reader]);
    await relay.settle(world.workspaceId);
    expect([...new Set(good.seen)]).toEqual([1, 2, 3]);
    expect(bad.seen).toEqual([1]);
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt += 1) {
      world.clock.advance(60_000);
      await relay.settle(world.workspaceId);
    }
    expect(bad.seen).toEqual([1, 3]);
    const { rows } = await world.db.pool.query("select reader, attempts from reader_failures where workspace_id = $1", [
      world.workspaceId,
    ]);
    expect(rows).toEqual([{ reader: "bad", attempts: MAX_ATTEMPTS }]);
    expect(Math.max(...good.seen)).toBe(3);
  });

  it("waits before retrying a failing event, and forgets the failure once it succeeds", async () => {
    const world = await buildEventWorld(database().database);
    let attempts = 0;
    const flaky = spyReader(world, "flaky", () => {
      attempts += 1;
      return attempts <= 2;
    });
    await publish(world, 1);
    const relay = start(world, [flaky.reader]);
    await relay.settle(world.workspaceId);
    const before = attempts;
    await relay.settle(world.workspaceId);
    expect(attempts).toBe(before);
    world.clock.advance(60_000);
    await relay.settle(world.workspaceId);
    expect(flaky.seen).toEqual([1]);
    const { rows } = await world.db.pool.query("select 1 from reader_failures where workspace_id = $1", [
      world.workspaceId,
    ]);
    expect(rows).toEqual([]);
  });

  it("parks an event of an unknown kind", async () => {
    const world = await buildEventWorld(database().database);
    await world.db.pool.query(
      "insert into events (workspace_id, type, payload, at) values ($1, 'moon.landed', '{}', $2)",
      [world.workspaceId, world.clock.now()],
    );
    await publish(world, 1);
    const { reader, seen } = spyReader(world, "spy");
    await start(world, [reader]).settle(world.workspaceId);
    expect(seen).toEqual([2]);
    const { rows } = await world.db.pool.query("select reader from reader_failures where workspace_id = $1", [
      world.workspaceId,
    ]);
    expect(rows).toEqual([{ reader: "relay" }]);
  });
});
