import { sessionCalls } from "@guildhall/core/session";
import { workspaceCalls } from "@guildhall/core/workspaces";
import { afterEach, describe, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { readers } from "../features.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import { openStream } from "../testing/open-stream.ts";
import type { OpenedStream } from "../testing/open-stream.ts";
import { startStreamServer } from "../testing/stream-server.ts";
import type { StreamServer } from "../testing/stream-server.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { startRelay } from "./relay.ts";

const database = useTestDatabase();
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function listen(db: Database): Promise<StreamServer> {
  const started = await startStreamServer(db);
  open.push(started);
  return started;
}

async function stream(url: string, headers: Record<string, string>): Promise<OpenedStream> {
  const opened = await openStream(url, headers);
  open.push(opened);
  return opened;
}

function topics(opened: OpenedStream): readonly string[] {
  return opened.lines().filter((line) => line.startsWith("data:"));
}

describe("the live stream", () => {
  it("notifies giver and receiver of a thanks without revealing its text", async () => {
    const world = await buildEventWorld(database().database);
    const listening = await listen(world.db);
    const [giver, receiver, other] = await Promise.all(
      [0, 1, 2].map(async (member) => stream(listening.url, await listening.signIn(world, member))),
    );
    const relay = startRelay({ ...world, bus: listening.server.deps.bus }, readers, { pollMs: 60_000 });
    open.push({ close: () => relay.stop() });
    await world.record({ type: "thanks.published", payload: world.thanks({ visibility: "private" }) });
    await relay.settle(world.workspaceId);
    await expect
      .poll(() => topics(receiver as OpenedStream))
      .toEqual(['data: {"topics":["leaderboard"]}', 'data: {"topics":["balances","feed","notifications","thanks"]}']);
    expect(topics(giver as OpenedStream)).toContain('data: {"topics":["feed","thanks"]}');
    expect(topics(other as OpenedStream)).toEqual(['data: {"topics":["leaderboard"]}']);
    expect(receiver?.lines().join()).not.toContain("Well done");
    expect(receiver?.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-content-type-options": "nosniff",
    });
  });

  it("answers HEAD requests right away", async () => {
    const world = await buildEventWorld(database().database);
    const listening = await listen(world.db);
    const headers = await listening.signIn(world, 0);
    for (let time = 0; time < 25; time += 1) {
      const answer = await fetch(listening.url, { method: "HEAD", headers });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    }
  });

  it("replays what happened since the given ID, and nothing if nothing did", async () => {
    const world = await buildEventWorld(database().database);
    const listening = await listen(world.db);
    const headers = await listening.signIn(world, 0);
    const newsId = await listening.readNewsId(headers);
    const current = await stream(`${listening.url}?after=${newsId}`, headers);
    await expect.poll(() => current.lines()).toEqual(["retry: 2000", `id: ${newsId}`]);
    listening.server.deps.bus.publish({
      kind: "news",
      workspaceId: world.workspaceId,
      topics: ["groups"],
      memberIds: [],
    });
    const late = await stream(`${listening.url}?after=${newsId}`, headers);
    await expect.poll(() => topics(late)).toEqual(['data: {"topics":["groups"]}']);
    expect(topics(current)).toEqual(['data: {"topics":["groups"]}']);
  });

  it("replays an event read between the session's answer and the stream", async () => {
    const world = await buildEventWorld(database().database);
    const listening = await listen(world.db);
    const headers = await listening.signIn(world, 1);
    const newsId = await listening.readNewsId(headers);
    const relay = startRelay({ ...world, bus: listening.server.deps.bus }, readers, { pollMs: 60_000 });
    open.push({ close: () => relay.stop() });
    await world.record({ type: "thanks.published", payload: world.thanks() });
    await relay.settle(world.workspaceId);
    const late = await stream(`${listening.url}?after=${newsId}`, headers);
    await expect
      .poll(() => topics(late))
      .toEqual(['data: {"topics":["balances","feed","leaderboard","notifications","thanks"]}']);
    const again = await stream(`${listening.url}?after=${await listening.readNewsId(headers)}`, headers);
    await expect.poll(() => again.lines().length).toBeGreaterThan(0);
    expect(topics(again)).toEqual([]);
  });

  it("refuses two IDs at once", async () => {
    const world = await buildEventWorld(database().database);
    const listening = await listen(world.db);
    const refused = await stream(`${listening.url}?after=1&after=2`, await listening.signIn(world, 0));
    expect(refused.status).toBe(422);
  });

  it("catches up a client that returns with an old ID", async () => {
    const world = await buildEventWorld(database().database);
    const listening = await listen(world.db);
    await world.db.pool.query("insert into event_sequences values ($1, 9)", [world.workspaceId]);
    const headers = await listening.signIn(world, 0);
    const newsId = await listening.readNewsId(headers);
    const url = `${listening.url}?after=0.0.where-the-page-began`;
    const late = await stream(url, { ...headers, "last-event-id": newsId.replace(".9.", ".8.") });
    const current = await stream(url, { ...headers, "last-event-id": newsId });
    await expect.poll(() => late.lines()).toContain("event: news");
    await expect.poll(() => current.lines()).toEqual(["retry: 2000", `id: ${newsId}`]);
  });

  it("is for members only", async () => {
    const world = await buildEventWorld(database().database);
    const { url } = await listen(world.db);
    const refused = await stream(url, {});
    expect(refused.status).toBe(401);
  });

  it("ends when its session ends, and no other does", async () => {
    const world = await buildEventWorld(database().database);
    const listening = await listen(world.db);
    const headers = await listening.signIn(world, 0);
    const mine = await stream(listening.url, headers);
    const others = await stream(listening.url, await listening.signIn(world, 0));
    await expect.poll(() => mine.lines().length).toBeGreaterThan(0);
    const { statusCode } = await listening.server.ask({
      method: sessionCalls.logout.method,
      url: `/api/v1${sessionCalls.logout.path}`,
      headers,
    });
    expect(statusCode).toBe(200);
    await expect.poll(() => mine.isEnded()).toBe(true);
    expect(others.isEnded()).toBe(false);
  });

  it("ends when its session switches workspace, so its tabs reload", async () => {
    const world = await buildEventWorld(database().database);
    const other = await buildEventWorld(database().database);
    const listening = await listen(world.db);
    await world.db.pool.query(
      `insert into members (workspace_id, account_id, name, created_at)
       select $1, account_id, name, created_at from members where id = $2`,
      [other.workspaceId, world.members[0]],
    );
    const headers = await listening.signIn(world, 0);
    const mine = await stream(listening.url, headers);
    const mate = await stream(listening.url, await listening.signIn(world, 1));
    await expect.poll(() => mine.lines().length).toBeGreaterThan(0);
    const url = `/api/v1${workspaceCalls.enter.path.replace("{id}", String(other.workspaceId))}`;
    const { statusCode } = await listening.server.ask({ method: workspaceCalls.enter.method, url, headers });
    expect(statusCode).toBe(200);
    await expect.poll(() => mine.isEnded()).toBe(true);
    expect(mate.isEnded()).toBe(false);
  });

  it("limits how many streams one account can open", async () => {
    const world = await buildEventWorld(database().database);
    const listening = await listen(world.db);
    const headers = await listening.signIn(world, 0);
    for (let count = 0; count < 20; count += 1) await stream(listening.url, headers);
    const refused = await stream(listening.url, headers);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "30"]);
  });

  it("ends right away when the server stops", async () => {
    const world = await buildEventWorld(database().database);
    const listening = await listen(world.db);
    const opened = await stream(listening.url, await listening.signIn(world, 0));
    await listening.server.drain.run();
    await expect.poll(() => opened.isEnded()).toBe(true);
  });
});
