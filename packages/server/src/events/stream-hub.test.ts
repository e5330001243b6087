import { afterEach, describe, expect, it } from "vitest";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { toNewsId } from "./missed-news.ts";
import type { NewsStream } from "./news-stream.ts";
import { createStreamHub } from "./stream-hub.ts";
import type { HubOptions, StreamHub } from "./stream-hub.ts";

const database = useTestDatabase();
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

function start(world: EventWorld, options: Partial<HubOptions> = {}): StreamHub {
  const hub = createStreamHub(world, { heartbeatMs: 60_000, reconcileMs: 60_000, ...options });
  // News from before this line is out before the next listener opens.
  open.push(world.bus, hub);
  return hub;
}

/** A stream that records its topics, and whether it was ended. */
function listen(change: Partial<NewsStream> & Pick<NewsStream, "workspaceId">) {
  const told: string[] = [];
  const frames: string[] = [];
  const state = { isEnded: false };
  const stream: NewsStream = {
    accountId: 1,
    memberId: 1,
    write(frame) {
      frames.push(frame);
      told.push(...[...frame.matchAll(/data: (.*)\n/g)].map((match) => match[1] ?? ""));
      return true;
    },
    end: () => {
      state.isEnded = true;
    },
    isAlive: async () => true,
    ...change,
  };
  return { stream, told, frames, state };
}

async function raiseSeq(world: EventWorld, seq: number): Promise<void> {
  await world.db.pool.query(
    "insert into event_sequences values ($1, $2) on conflict (workspace_id) do update set last_seq = excluded.last_seq",
    [world.workspaceId, seq],
  );
}

/** A world whose process already receives others' messages. */
async function buildListeningWorld(): Promise<EventWorld> {
  const world = await buildEventWorld(database().database);
  await expect.poll(() => world.bus.mark()).not.toBe("");
  return world;
}

/** The place of a client that is up to date. */
function placeOf({ workspaceId, bus }: EventWorld, seq: number): string {
  return toNewsId({ workspaceId, seq, mark: bus.mark() });
}

describe("createStreamHub", () => {
  it("sends news to everyone in the workspace, and personal news only to its people", async () => {
    const world = await buildListeningWorld();
    const { workspaceId } = world;
    const hub = start(world);
    const [one, two, other] = [
      listen({ workspaceId, memberId: 1 }),
      listen({ workspaceId, memberId: 2 }),
      listen({ workspaceId: workspaceId + 1_000_000, memberId: 1 }),
    ];
    for (const each of [one, two, other]) await hub.open(each.stream, null);
    world.bus.publish({ kind: "news", workspaceId, topics: ["feed"], memberIds: [], seq: 1 });
    expect(one.frames.at(-1)).toBe(`id: ${placeOf(world, 1)}\nevent: news\ndata: {"topics":["feed"]}\n\n`);
    world.bus.publish({ kind: "news", workspaceId, topics: ["notifications"], memberIds: [2], seq: 1 });
    expect(one.told).toEqual(['{"topics":["feed"]}']);
    expect(two.told).toEqual(['{"topics":["feed"]}', '{"topics":["notifications"]}']);
    expect(other.told).toEqual([]);
  });

  it("greets with the latest ID, and with nothing missed if nothing was", async () => {
    const world = await buildListeningWorld();
    const { workspaceId } = world;
    await raiseSeq(world, 7);
    const hub = start(world, { retryMs: 500 });
    const [fresh, current] = [listen({ workspaceId }), listen({ workspaceId })];
    await hub.open(fresh.stream, null);
    await hub.open(current.stream, placeOf(world, 7));
    expect([fresh.frames, current.frames]).toEqual(Array(2).fill([`retry: 500\nid: ${placeOf(world, 7)}\n\n`]));
  });

  it("ends a stream whose session is gone, and tells the others theirs may have changed", async () => {
    const world = await buildEventWorld(database().database);
    const { workspaceId } = world;
    const hub = start(world);
    const gone = listen({ workspaceId, accountId: 5, isAlive: async () => false });
    const changed = listen({ workspaceId, accountId: 5 });
    const other = listen({ workspaceId, accountId: 6 });
    for (const each of [gone, changed, other]) await hub.open(each.stream, null);
    world.bus.publish({ kind: "forget", accountId: 5 });
    await expect.poll(() => gone.state.isEnded).toBe(true);
    await expect.poll(() => changed.told).toEqual(['{"topics":["session"]}']);
    expect(other.told).toEqual([]);
    expect(hub.countOf(5)).toBe(1);
  });

  it("ends a stream whose session has expired", async () => {
    const world = await buildEventWorld(database().database);
    const { workspaceId } = world;
    const hub = start(world, { heartbeatMs: 5 });
    const streams = Array.from({ length: 5 }, (_each, index) =>
      listen({ workspaceId, isAlive: async () => index === 4 }),
    );
    for (const each of streams) await hub.open(each.stream, null);
    await expect.poll(() => streams.map((each) => each.state.isEnded)).toEqual([true, true, true, true, false]);
  });

  it("ends a stream whose client has stopped reading", async () => {
    const world = await buildEventWorld(database().database);
    const { workspaceId } = world;
    const hub = start(world);
    const stuck = listen({ workspaceId, write: () => false });
    await hub.open(stuck.stream, null);
    expect(stuck.state.isEnded).toBe(true);
    expect(hub.countOf(1)).toBe(0);
  });

  it("finds by polling what the bus didn't announce", async () => {
    const world = await buildEventWorld(database().database);
    const { workspaceId } = world;
    const hub = start(world, { reconcileMs: 5 });
    const { stream, told } = listen({ workspaceId });
    await hub.open(stream, null);
    await raiseSeq(world, 3);
    await expect.poll(() => told).toEqual([expect.stringContaining("notifications")]);
  });

  it("keeps idle streams open with a heartbeat, and ends all of them when it closes", async () => {
    const world = await buildEventWorld(database().database);
    const hub = start(world, { heartbeatMs: 5 });
    const { stream, frames, state } = listen({ workspaceId: world.workspaceId });
    await hub.open(stream, null);
    await expect.poll(() => frames).toContain(":\n\n");
    hub.close();
    expect(state.isEnded).toBe(true);
  });
});
