import { NEWS_TOPICS } from "@guildhall/core/stream";
import { afterEach, describe, expect, it } from "vitest";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import type { BusMessage } from "./bus.ts";
import { toNewsId } from "./missed-news.ts";
import { createStreamHub } from "./stream-hub.ts";
import type { StreamHub } from "./stream-hub.ts";

const database = useTestDatabase();
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

/** A workspace at its fifth event, in a process that already receives others' messages. */
async function start(): Promise<{ readonly world: EventWorld; readonly hub: StreamHub; readonly place: string }> {
  const world = await buildEventWorld(database().database);
  await raiseSeq(world, 5);
  const hub = createStreamHub(world, { heartbeatMs: 60_000, reconcileMs: 60_000 });
  // News from before this line is out before the next listener opens.
  open.push(world.bus, hub);
  await expect.poll(() => world.bus.mark()).not.toBe("");
  return { world, hub, place: toNewsId({ workspaceId: world.workspaceId, seq: 5, mark: world.bus.mark() }) };
}

async function raiseSeq({ db, workspaceId }: EventWorld, seq: number): Promise<void> {
  await db.pool.query(
    "insert into event_sequences values ($1, $2) on conflict (workspace_id) do update set last_seq = excluded.last_seq",
    [workspaceId, seq],
  );
}

interface StreamFrame {
  readonly topics: readonly string[];
  readonly id: string;
}

/** Opens a member's stream; returns what it was told so far. */
async function come(hub: StreamHub, workspaceId: number, place: string): Promise<() => StreamFrame> {
  let text = "";
  const write = (frame: string): boolean => {
    text += frame;
    return true;
  };
  const gone = await hub.open(
    { accountId: 7, memberId: 1, workspaceId, write, end: () => undefined, isAlive: async () => true },
    place,
  );
  open.push({ close: gone });
  return () => ({
    topics: [...text.matchAll(/data: (.*)\n/g)].flatMap((match) => (JSON.parse(match[1] ?? "") as StreamFrame).topics),
    id: [...text.matchAll(/id: (.*)\n/g)].at(-1)?.[1] ?? "",
  });
}

describe("what a client missed when it reconnects", () => {
  const news = { kind: "news", topics: ["groups", "users"], memberIds: [] } as const;

  it("is nothing if there was no news since, or only for others", async () => {
    const { world, hub, place } = await start();
    const { workspaceId } = world;
    const others: readonly BusMessage[] = [
      { ...news, workspaceId: workspaceId + 1_000_000, seq: 99 },
      { ...news, workspaceId, memberIds: [2, 3] },
      { kind: "forget", accountId: 8 },
      { kind: "forget", workspaceId: workspaceId + 1_000_000 },
      { kind: "events", workspaceId },
      { kind: "mail" },
    ];
    for (const message of others) world.bus.publish(message);
    expect((await come(hub, workspaceId, place))().topics).toEqual([]);
  });

  it.each<{
    readonly what: string;
    readonly message: (workspaceId: number) => BusMessage;
    readonly topics: readonly string[];
  }>([
    {
      what: "news that come from no event",
      message: (workspaceId) => ({ ...news, workspaceId }),
      topics: ["groups", "users"],
    },
    {
      what: "news of an event",
      message: (workspaceId) => ({ ...news, workspaceId, seq: 5 }),
      topics: ["groups", "users"],
    },
    {
      what: "news for the client",
      message: (workspaceId) => ({ ...news, workspaceId, memberIds: [2, 1] }),
      topics: ["groups", "users"],
    },
    { what: "a change of the account", message: () => ({ kind: "forget", accountId: 7 }), topics: ["session"] },
    {
      what: "a change of the workspace",
      message: (workspaceId) => ({ kind: "forget", workspaceId }),
      topics: ["session"],
    },
    { what: "a change of who knows what", message: () => ({ kind: "forget" }), topics: ["session"] },
    { what: "messages that were lost", message: () => ({ kind: "gap" }), topics: [...NEWS_TOPICS].sort() },
  ])("is $what", async ({ message, topics }) => {
    const { world, hub, place } = await start();
    world.bus.publish(message(world.workspaceId));
    expect((await come(hub, world.workspaceId, place))().topics).toEqual(topics);
  });

  it("has each topic once, and nothing more if the newest event was included", async () => {
    const { world, hub, place } = await start();
    const { workspaceId } = world;
    world.bus.publish({ ...news, workspaceId });
    world.bus.publish({ ...news, workspaceId, topics: ["feed", "groups"], seq: 6 });
    await raiseSeq(world, 6);
    expect((await come(hub, workspaceId, place))().topics).toEqual(["feed", "groups", "users"]);
  });

  it("may be everything if readers have seen an event the bus didn't announce", async () => {
    const { world, hub, place } = await start();
    world.bus.publish({ ...news, workspaceId: world.workspaceId });
    await raiseSeq(world, 6);
    expect((await come(hub, world.workspaceId, place))().topics).toEqual(NEWS_TOPICS);
  });

  it("may be everything for an ID of another workspace or process, or none", async () => {
    const { world, hub, place } = await start();
    const { workspaceId } = world;
    const [, , mark = ""] = place.split(".");
    const others = [
      toNewsId({ workspaceId: workspaceId + 1, seq: 5, mark }),
      toNewsId({ workspaceId, seq: 5, mark: "anotherProcessMa" }),
      toNewsId({ workspaceId, seq: 5, mark: "" }),
      "",
      "5",
    ];
    const told = await Promise.all(others.map((each) => come(hub, workspaceId, each)));
    expect(told.map((each) => each().topics)).toEqual(others.map(() => NEWS_TOPICS));
  });

  it("is sent before an ID covers it, even if something happens in between", async () => {
    const { world, hub, place } = await start();
    const { workspaceId } = world;
    world.bus.publish({ ...news, workspaceId, topics: ["products"] });
    const frames: string[] = [];
    const opened = hub.open(
      {
        accountId: 7,
        memberId: 1,
        workspaceId,
        write: (frame) => frames.push(frame) > 0,
        end: () => undefined,
        isAlive: async () => true,
      },
      place,
    );
    world.bus.publish({ ...news, workspaceId });
    await opened;
    const id = toNewsId({ workspaceId, seq: 5, mark: world.bus.mark() });
    expect(frames).toEqual([
      'event: news\ndata: {"topics":["groups","users"]}\n\n',
      `retry: 2000\nid: ${id}\nevent: news\ndata: {"topics":["products"]}\n\n`,
    ]);
  });

  it("holds the ID back until a session change was sent", async () => {
    const { world, hub, place } = await start();
    const { workspaceId } = world;
    const told = await come(hub, workspaceId, place);
    world.bus.publish({ kind: "forget", workspaceId });
    world.bus.publish({ kind: "forget", accountId: 7 });
    world.bus.publish({ ...news, workspaceId });
    expect(told()).toEqual({ topics: ["groups", "users"], id: place });
    await expect.poll(() => told().topics).toEqual(["groups", "users", "session", "session"]);
    world.bus.publish({ ...news, workspaceId });
    expect(told().id).toBe(toNewsId({ workspaceId, seq: 5, mark: world.bus.mark() }));
  });
});

it("is everything for connected clients after messages were lost", async () => {
  const { world, hub, place } = await start();
  const told = await come(hub, world.workspaceId, place);
  world.bus.publish({ kind: "gap" });
  await expect.poll(() => told().topics).toEqual(NEWS_TOPICS);
});

it("finds what the bus lost for connected clients, even when someone connects who knows of it", async () => {
  const world = await buildEventWorld(database().database);
  const hub = createStreamHub(world, { heartbeatMs: 60_000, reconcileMs: 20 });
  open.push(world.bus, hub);
  const told = await come(hub, world.workspaceId, "");
  await raiseSeq(world, 6);
  await come(hub, world.workspaceId, "");
  await expect.poll(() => told().topics).toEqual([...NEWS_TOPICS, ...NEWS_TOPICS]);
});
