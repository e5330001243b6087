import { sessionCalls } from "@guildhall/core/session";
import { NEWS_TOPICS } from "@guildhall/core/stream";
import { expect, it } from "vitest";
import { readers } from "../features.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import { openStream } from "../testing/open-stream.ts";
import { startStreamServer } from "../testing/stream-server.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { startRelay } from "./relay.ts";

const database = useTestDatabase();

it("sends one process's news to clients of another", async () => {
  const world = await buildEventWorld(database().database);
  const one = await startStreamServer(world.db);
  const two = await startStreamServer(database().openAnother(4));
  const opened = await openStream(two.url, await two.signIn(world, 1));
  const relay = startRelay({ ...world, bus: one.server.deps.bus }, readers, { pollMs: 60_000 });
  await world.record({ type: "thanks.published", payload: world.thanks() });
  await relay.settle(world.workspaceId);
  await expect.poll(() => opened.lines()).toContain('data: {"topics":["balances","notifications"]}');
  await relay.stop();
  await Promise.all([one.close(), two.close()]);
});

it("replays another process's news since the session's answer, or everything if that came from elsewhere", async () => {
  const world = await buildEventWorld(database().database);
  const one = await startStreamServer(world.db);
  const two = await startStreamServer(database().openAnother(4));
  const headers = await one.signIn(world, 0);
  const newsId = await one.readNewsId(headers);
  const told = new Promise<void>((resolve) => one.server.deps.bus.subscribe(() => resolve()));
  two.server.deps.bus.publish({ kind: "news", workspaceId: world.workspaceId, topics: ["groups"], memberIds: [] });
  await told;
  const here = await openStream(`${one.url}?after=${newsId}`, headers);
  await expect.poll(() => here.lines()).toContain('data: {"topics":["groups"]}');
  const there = await openStream(`${two.url}?after=${newsId}`, headers);
  await expect.poll(() => there.lines()).toContain(`data: ${JSON.stringify({ topics: NEWS_TOPICS })}`);
  await Promise.all([one.close(), two.close()]);
});

it("sends no ID before it's connected to other processes", async () => {
  const world = await buildEventWorld(database().database);
  let hear = (): void => undefined;
  const listening = new Promise<{ close(): Promise<void> }>((resolve) => {
    hear = () => resolve({ close: () => Promise.resolve() });
  });
  const deaf = await startStreamServer({ ...world.db, listen: () => listening });
  const headers = await deaf.signIn(world, 0);
  const answer = await deaf.server.ask({ url: `/api/v1${sessionCalls.getUserInfo.path}`, headers });
  const { newsId } = answer.json<{ data: { newsId: string } }>().data;
  expect(newsId).toBe(`${world.workspaceId}.0.`);
  const opened = await openStream(`${deaf.url}?after=${newsId}`, headers);
  await expect.poll(() => opened.lines()).toContain(`data: ${JSON.stringify({ topics: NEWS_TOPICS })}`);
  hear();
  expect(await deaf.readNewsId(headers)).toMatch(/^\d+\.0\.[\w-]{16}$/);
  await deaf.close();
});
