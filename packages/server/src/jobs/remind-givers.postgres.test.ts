import { expect, it } from "vitest";
import { buildEventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createQuotaReminders } from "./remind-givers.ts";

const database = useTestDatabase();

it("reminds each giver once with several processes", async () => {
  const { db } = await buildEventWorld(database().database);
  const world = await buildEventWorld(db, { memberCount: 30 });
  const quota = { member: { [world.currencyId]: 1_000 } };
  const text = `update workspaces set license = '{"type":"business","status":"subscription_active","off":[],"on":[],"expireAt":null}', thanks_settings = $2 where id = $1`;
  await db.pool.query(text, [world.workspaceId, JSON.stringify({ quota, reminder: "mid_month" })]);
  const processes = [1, 2, 3, 4].map(() => createQuotaReminders({ ...world, db: database().openAnother(2) }));
  await Promise.all(processes.map((remind) => remind()));
  const { rows } = await db.pool.query(
    "select payload -> 'memberId' as id from events where workspace_id = $1 order by 1",
    [world.workspaceId],
  );
  expect(rows).toEqual(world.members.map((id) => ({ id })));
});
