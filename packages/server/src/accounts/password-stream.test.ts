import { afterEach, expect, it } from "vitest";
import { buildEventWorld } from "../testing/event-world.ts";
import { openStream } from "../testing/open-stream.ts";
import { startStreamServer } from "../testing/stream-server.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

it("a new password ends the streams of every other session of that person only", async () => {
  const world = await buildEventWorld(database().database);
  const { server, url, signIn, close } = await startStreamServer(world.db);
  open.push({ close });
  const [mine, alsoMine, theirs] = [await signIn(world, 0), await signIn(world, 0), await signIn(world, 1)];
  await world.db.pool.query("update accounts set password_hash = null");
  const streams = await Promise.all([alsoMine, theirs].map((headers) => openStream(url, headers)));
  open.push(...streams);
  const payload = { password: "seven quiet geese", passwordConfirm: "seven quiet geese" };
  const answer = await server.ask({ method: "PUT", url: "/api/v1/user/password/update", payload, headers: mine });
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => streams[0]?.isEnded(), { timeout: 20_000 }).toBe(true);
  expect(streams[1]?.isEnded()).toBe(false);
});
