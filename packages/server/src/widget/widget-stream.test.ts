import { expect, it } from "vitest";
import { buildEventWorld } from "../testing/event-world.ts";
import { openStream } from "../testing/open-stream.ts";
import { startStreamServer } from "../testing/stream-server.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildHost, HOST_ORIGIN, linkWidgetUser } from "../testing/widget-host.ts";

const database = useTestDatabase();

it("news reaches a widget's page, until its session ends", async () => {
  const world = await buildEventWorld(database().database);
  const { workspaceId } = world;
  const listening = await startStreamServer(world.db);
  const { server } = listening;
  const host = await buildHost(server, { workspaceId });
  await linkWidgetUser(server, { workspaceId, memberId: world.members[0] ?? 0 }, "ann");
  const authorization = `Bearer ${await host.enter()}`;
  const from = (origin: string) => ({ authorization, origin, "sec-fetch-site": "cross-site" });
  const elsewhere = await openStream(listening.url, from("https://other.example"));
  const stream = await openStream(listening.url, from(HOST_ORIGIN));
  expect([elsewhere.status, stream.status]).toEqual([401, 200]);
  expect(stream.headers["access-control-allow-origin"]).toBe(HOST_ORIGIN);
  await expect.poll(() => stream.lines().length).toBeGreaterThan(0);
  await world.db.handle.deleteFrom("widget_keys").where("workspace_id", "=", workspaceId).execute();
  server.deps.bus.publish({ kind: "forget", workspaceId });
  await expect.poll(() => stream.isEnded()).toBe(true);
  await listening.close();
});
