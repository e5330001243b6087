import { InvariantError } from "@guildhall/core";
import { afterEach, expect, it } from "vitest";
import { retryEverything } from "../deliveries/index.ts";
import { readers } from "../features.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { MAX_ATTEMPTS } from "./reader-retry.ts";
import type { Reader } from "./reader.ts";
import { startRelay } from "./relay.ts";
import type { Relay } from "./relay.ts";

const database = useTestDatabase();
const running: Relay[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

/** The product's readers; the named ones fail on the first event until fixed. */
function fragile(world: EventWorld, names: readonly string[]) {
  const state = { isBroken: true };
  const wrapped = readers.map((reader): Reader => ({
    ...reader,
    apply: async (events, context) => {
      const isMine = context.workspace.id === world.workspaceId && names.includes(reader.name);
      if (isMine && state.isBroken && events.some(({ id }) => id === firstId(world)))
        throw new InvariantError("broken");
      return reader.apply(events, context);
    },
  }));
  return { state, wrapped };
}

const firstIds = new Map<number, number>();
const firstId = (world: EventWorld): number => firstIds.get(world.workspaceId) ?? 0;

async function build(): Promise<EventWorld> {
  const world = await buildEventWorld(database().database);
  await world.record({ type: "thanks.published", payload: world.thanks({ groupIds: world.groups.slice(2) }) });
  const { rows } = await world.db.pool.query<{ id: number }>("select id from events where workspace_id = $1", [
    world.workspaceId,
  ]);
  firstIds.set(world.workspaceId, rows[0]?.id ?? 0);
  return world;
}

function start(world: EventWorld, list: readonly Reader[]): Relay {
  const relay = startRelay(world, list, { gapMs: 1, pollMs: 60_000, retryMs: 2 });
  running.push(relay);
  return relay;
}

async function tryUntilGivenUp(world: EventWorld, relay: Relay): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await relay.settle(world.workspaceId);
    world.clock.advance(60_000);
  }
}

const retry = (world: EventWorld): Promise<number> =>
  retryEverything({ db: world.db.handle, scope: { workspaceId: world.workspaceId }, at: world.clock.now() });

async function rows(world: EventWorld, text: string): Promise<readonly unknown[]> {
  return (await world.db.pool.query<Record<string, unknown>>(text, [world.workspaceId])).rows;
}

const FAILURES =
  "select reader, attempts, retry_at is null as is_over from reader_failures where workspace_id = $1 order by reader";
const CARDS = "select type from feed_items where workspace_id = $1";
const COUNTS =
  "select name, group_id, value from workspace_counters where workspace_id = $1 and value <> 0 order by name, group_id";
const CURSORS = "select reader, seq from reader_cursors where workspace_id = $1 order by reader";

it("is retried for the reader that gave up on it, without moving its cursor", async () => {
  const world = await build();
  const { state, wrapped } = fragile(world, ["feed", "counters"]);
  const relay = start(world, wrapped);
  await tryUntilGivenUp(world, relay);
  await world.record({ type: "thanks.published", payload: world.thanks({ thanksId: 2 }) });
  await relay.settle(world.workspaceId);
  const before = await rows(world, CURSORS);
  expect(await rows(world, CARDS)).toHaveLength(1);
  state.isBroken = false;
  expect(await retry(world)).toBe(2);
  await relay.settle(world.workspaceId);
  expect(await rows(world, CARDS)).toHaveLength(2);
  expect(await rows(world, COUNTS)).toContainEqual({ name: "totalThanks", group_id: 0, value: 2 });
  expect(await rows(world, FAILURES)).toEqual([]);
  expect(await rows(world, CURSORS)).toEqual(before);
  expect(await retry(world)).toBe(0);
});

it("is retried with the usual delays, and given up again, while the reader continues", async () => {
  const world = await build();
  const { wrapped } = fragile(world, ["feed"]);
  const relay = start(world, wrapped);
  await tryUntilGivenUp(world, relay);
  await retry(world);
  await relay.settle(world.workspaceId);
  await relay.settle(world.workspaceId);
  expect(await rows(world, FAILURES)).toEqual([{ reader: "feed", attempts: 1, is_over: false }]);
  await world.record({ type: "thanks.published", payload: world.thanks({ thanksId: 2 }) });
  await relay.settle(world.workspaceId);
  expect(await rows(world, CARDS)).toHaveLength(1);
  await tryUntilGivenUp(world, relay);
  expect(await rows(world, FAILURES)).toEqual([{ reader: "feed", attempts: MAX_ATTEMPTS, is_over: true }]);
});

it("leaves nothing behind if it was undone in the meantime", async () => {
  const world = await build();
  const { state, wrapped } = fragile(world, ["feed", "notifications"]);
  const relay = start(world, wrapped);
  await relay.settle(world.workspaceId);
  await world.record({ type: "thanks.undone", payload: world.thanks() });
  await tryUntilGivenUp(world, relay);
  state.isBroken = false;
  expect(await retry(world)).toBe(2);
  await relay.settle(world.workspaceId);
  expect(await rows(world, FAILURES)).toEqual([]);
  expect(await rows(world, CARDS)).toEqual([]);
  expect(await rows(world, "select 1 from notifications where workspace_id = $1")).toEqual([]);
  expect(await rows(world, "select 1 from notification_counters where workspace_id = $1 and unread <> 0")).toEqual([]);
});

it("is given up if its reader no longer exists", async () => {
  const world = await build();
  const { wrapped } = fragile(world, ["feed"]);
  const relay = start(world, wrapped);
  await tryUntilGivenUp(world, relay);
  await relay.stop();
  await retry(world);
  await start(
    world,
    readers.filter(({ name }) => name !== "feed"),
  ).settle(world.workspaceId);
  expect(await rows(world, FAILURES)).toEqual([{ reader: "feed", attempts: MAX_ATTEMPTS, is_over: true }]);
});

it("is found by polling, in workspaces with something to retry", async () => {
  const world = await build();
  const { state, wrapped } = fragile(world, ["feed"]);
  const relay = start(world, wrapped);
  await tryUntilGivenUp(world, relay);
  await relay.stop();
  state.isBroken = false;
  await retry(world);
  running.push(startRelay(world, wrapped, { gapMs: 1, pollMs: 5, retryMs: 2 }));
  await expect.poll(() => rows(world, FAILURES)).toEqual([]);
  expect(await rows(world, CARDS)).toHaveLength(1);
});
