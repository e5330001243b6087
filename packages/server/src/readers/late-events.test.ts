import { describe, expect, it } from "vitest";
import { runPass } from "../events/relay-pass.ts";
import { readers } from "../features.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const DAY_MS = 86_400_000;

const read = (world: EventWorld) =>
  runPass(world, { workspaceId: world.workspaceId, readers, batch: 100, holds: new Map() });

async function rows(world: EventWorld, text: string): Promise<readonly Record<string, unknown>[]> {
  return (await world.db.pool.query<Record<string, unknown>>(text, [world.workspaceId])).rows;
}

describe("an email", () => {
  const mailsOf = (world: EventWorld) =>
    rows(
      world,
      `select recipient, data ->> 'author' as author from mails
        where recipient like '%@w' || $1::bigint || '.test' order by 1`,
    );

  it.each([
    ["is written until a day has passed", DAY_MS - 1, 1],
    ["isn't written a day after its event", DAY_MS, 0],
  ])("%s", async (_, lateMs, count) => {
    const world = await buildEventWorld(database().database);
    await world.record({ type: "thanks.published", payload: world.thanks() });
    world.clock.advance(lateMs);
    await read(world);
    expect(await mailsOf(world)).toHaveLength(count);
  });

  it("goes to those who are active, from the workspace where nobody else wrote it", async () => {
    const world = await buildEventWorld(database().database);
    const [ann = 0, bob = 0, cid = 0] = world.members;
    await world.db.pool.query("update members set status = 'disabled' where id = $1", [bob]);
    await world.record({ type: "thanks.published", payload: world.thanks({ receiverIds: [bob, cid] }) }, ann);
    const quota = [{ currencyId: world.currencyId, amount: 500, used: 100, free: 400 }];
    const endsAt = "2026-12-01T00:00:00.000Z";
    await world.record({ type: "quota.reminder_due", payload: { memberId: ann, quota, endsAt } }, 0);
    await read(world);
    expect(await mailsOf(world)).toEqual([
      { recipient: `person1@w${world.workspaceId}.test`, author: "Guild" },
      { recipient: `person3@w${world.workspaceId}.test`, author: "Person 1" },
    ]);
  });
});

it("scores never fall below none when the time zone changed between a thanks and its undo", async () => {
  const world = await buildEventWorld(database().database);
  world.clock.set(new Date("2027-01-01T00:30:00Z"));
  const given = world.thanks({ month: "2027-01" });
  const { description: _, ...rest } = given;
  await world.record({ type: "thanks.published", payload: given });
  await read(world);
  await world.db.pool.query(`update workspaces set settings = '{"tz":"America/New_York"}' where id = $1`, [
    world.workspaceId,
  ]);
  await world.record({ type: "thanks.undone", payload: rest });
  await read(world);
  expect(await rows(world, "select 1 from reader_failures where workspace_id = $1")).toEqual([]);
  const scores = "select period, score from leaderboard_scores where workspace_id = $1 order by 1";
  expect(await rows(world, scores)).toEqual(["2027", "2027-01", "2027-Q1"].map((period) => ({ period, score: 150 })));
  const buckets = "select distinct period, members from leaderboard_buckets where workspace_id = $1 order by 1";
  expect(await rows(world, buckets)).toEqual(["2027", "2027-01", "2027-Q1"].map((period) => ({ period, members: 1 })));
});
