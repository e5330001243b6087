import { expect, it } from "vitest";
import { runPass } from "../events/relay-pass.ts";
import { FEATURES } from "../features.ts";
import { createLeaderboardReader } from "../readers/leaderboard-reader.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createAwardPeriods } from "./award-periods.ts";

const database = useTestDatabase();

/** Workspaces where a hundred people tie for first place in November, in early December. */
async function build(count: number) {
  const worlds: EventWorld[] = [];
  for (let each = 0; each < count; each += 1) {
    const world = await buildEventWorld(database().database, { memberCount: 100, settings: { eomEnabled: true } });
    const { db, clock, workspaceId, members } = world;
    await db.handle.updateTable("workspaces").set({ eom_since: clock.now() }).where("id", "=", workspaceId).execute();
    await world.record({ type: "thanks.published", payload: world.thanks({ receiverIds: [...members] }) });
    await runPass(world, { workspaceId, readers: [createLeaderboardReader(FEATURES)], batch: 100, holds: new Map() });
    clock.set(new Date("2026-12-01T00:15:00Z"));
    worlds.push(world);
  }
  return worlds;
}

it("four servers award each workspace once", async () => {
  const worlds = await build(5);
  const { clock, log, bus } = worlds[0] as EventWorld;
  const servers = [1, 2, 3, 4].map(() => createAwardPeriods({ clock, log, bus, db: database().openAnother(2) }));
  const counts = await Promise.all(servers.map((run) => run()));
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(500);
  for (const { workspaceId, db, members } of worlds) {
    const granted = await db.handle
      .selectFrom("achievements")
      .select("member_id")
      .where("workspace_id", "=", workspaceId)
      .orderBy("member_id")
      .execute();
    expect(granted.map((row) => row.member_id)).toEqual(members);
    const told = await db.handle
      .selectFrom("events")
      .select("payload")
      .where("workspace_id", "=", workspaceId)
      .where("type", "=", "achievement.granted")
      .execute();
    expect(told).toHaveLength(100);
  }
});
