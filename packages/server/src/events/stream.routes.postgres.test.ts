import { expect, it } from "vitest";
import { readers } from "../readers/all-readers.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import { openStream } from "../testing/open-stream.ts";
import { startStreamServer } from "../testing/stream-server.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { startRelay } from "./relay.ts";

const database = useTestDatabase();

it("carries news from one process to those who listen at another", async () => {
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
