import { sql } from "kysely";
import { expect, it } from "vitest";
import type { ReaderContext, StoredEvent } from "../events/reader.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import { storeThanks } from "../testing/store-thanks.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { thanksCounts } from "./thanks-count.ts";
import { thanksEarnings } from "./thanks-earning.repository.ts";
import { thanksTotals } from "./thanks-total.repository.ts";

const database = useTestDatabase();

/** Thanks to two, undone, and thanks to one by a deleted currency; their events, and the workspace. */
async function buildWorld() {
  const world = await buildEventWorld(database().database);
  const { workspaceId, members, groups, currencyId } = world;
  const [ann = 0, bob = 0, cid = 0] = members;
  const db = database().database.handle;
  const first = await storeThanks(db, { workspaceId, authorId: ann, groupIds: groups.slice(0, 1) });
  const rewards = [
    { currencyId, amount: 100 },
    { currencyId: currencyId + 1, amount: 7 },
  ];
  const toBoth = world.thanks({ thanksId: first, receiverIds: [bob, cid], rewards, groupIds: groups.slice(2) });
  const { description: _, ...undone } = { ...toBoth, receiverIds: [cid], rewards: rewards.slice(0, 1) };
  await world.record({ type: "thanks.published", payload: toBoth });
  const gone = { thanksId: first + 999, publishedAt: "2026-10-02T08:00:00.000Z" };
  await world.record({ type: "thanks.published", payload: world.thanks({ ...gone, visibility: "private" }) });
  await world.record({ type: "thanks.undone", payload: undone });
  await world.record({ type: "thanks.waiting_undone", payload: { thanksId: first, authorId: ann } });
  // Whoever waits may have been named.
  await database().database.pool.query(
    `update events set payload = payload || jsonb_build_object('receiverIds', jsonb_build_array($2::bigint))
      where workspace_id = $1 and type = 'thanks.waiting_undone'`,
    [workspaceId, bob],
  );
  const { rows } = await database().database.pool.query<StoredEvent>(
    "select id, type, payload, at from events where workspace_id = $1 order by id",
    [workspaceId],
  );
  return { workspaceId, events: rows, groups, people: { ann, bob, cid } };
}

const eventsOf = (workspaceId: number) => sql`(select * from events where workspace_id = ${workspaceId})`;

it("receivers earn when thanks were given, and lose what is undone; the check counts the same", async () => {
  const { workspaceId, events, people } = await buildWorld();
  const { bob, cid } = people;
  const { rows } = await sql<{ member_id: number; score: number }>`
    select member_id, score::bigint from (${thanksEarnings.select(eventsOf(workspaceId))}) earned order by score desc, 1
  `.execute(database().database.handle);
  expect(rows).toEqual([
    { member_id: bob, score: 150 },
    { member_id: bob, score: 107 },
    { member_id: cid, score: 107 },
    { member_id: cid, score: -100 },
  ]);
  const [now, october] = [new Date("2026-11-16T09:00:00Z"), new Date("2026-10-02T08:00:00Z")];
  expect(thanksEarnings.earned(events)).toEqual([
    { memberId: bob, at: now, score: 107 },
    { memberId: cid, at: now, score: 107 },
    { memberId: bob, at: october, score: 150 },
    { memberId: cid, at: now, score: -100 },
  ]);
  expect(thanksEarnings.handles).toEqual(["thanks.published", "thanks.undone"]);
});

it("totals are added to the thanks' groups of now, beside a twin", async () => {
  const { workspaceId, groups } = await buildWorld();
  const { handle: db, pool } = database().database;
  const twin = await importTwin(database().database, workspaceId);
  await pool.query("update thanks set group_ids = '{1,2}' where workspace_id = $1", [twin]);
  const { rows } = await sql<{ group_ids: number[]; name: string; value: number }>`
    select group_ids, name, value::bigint from (${thanksTotals({ workspaceId, events: eventsOf(workspaceId) })}) total
  `.execute(db);
  const found = rows.map((row) => `${row.group_ids.join()} ${row.name} ${String(row.value)}`).toSorted();
  const [root] = groups;
  expect(found).toEqual(
    [
      ` totalRewards 150`,
      ` totalThanks 1`,
      `${String(root)} totalRewards -100`,
      `${String(root)} totalRewards 214`,
      `${String(root)} totalThanks -1`,
      `${String(root)} totalThanks 1`,
    ].toSorted(),
  );
});

it("news are for everyone, or for those who took part", async () => {
  const { events, people } = await buildWorld();
  const { ann, bob, cid } = people;
  expect(thanksCounts.news(events, {} as never)).toEqual([
    { topics: ["thanks"], memberIds: [] },
    { topics: ["balances"], memberIds: [bob, cid] },
    { topics: ["thanks"], memberIds: [ann, bob] },
    { topics: ["balances"], memberIds: [bob] },
    { topics: ["thanks"], memberIds: [] },
    { topics: ["balances"], memberIds: [cid] },
    { topics: ["thanks"], memberIds: [ann] },
  ]);
});

it("everyone's counters and totals, and those of its groups with their ancestors, follow each thanks", async () => {
  const { workspaceId, events, people, groups } = await buildWorld();
  const { ann, bob } = people;
  const [root = 0, , leaf = 0] = groups;
  const totals = await database().database.transaction(async (tx) => {
    const withAncestors = (ids: readonly number[]) => Promise.resolve(ids.flatMap((id) => [id, root]));
    // Only what counting uses.
    const context = { tx, workspace: { id: workspaceId }, withAncestors } as unknown as ReaderContext;
    return (await thanksCounts.count?.(events, context)) ?? [];
  });
  expect(totals.map(({ groupId, name, by }) => [groupId, name, by])).toEqual([
    ...[0, leaf, root].flatMap((id) => [
      [id, "totalThanks", 1],
      [id, "totalRewards", 214],
    ]),
    [0, "totalThanks", 1],
    [0, "totalRewards", 150],
    ...[0, leaf, root].flatMap((id) => [
      [id, "totalThanks", -1],
      [id, "totalRewards", -100],
    ]),
  ]);
  const rows = await database()
    .database.handle.selectFrom("thanks_counters")
    .select(["member_id", "kind", "month", "thanks"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("member_id")
    .orderBy("kind")
    .execute();
  expect(rows.map((row) => [row.member_id, row.kind, row.month, row.thanks])).toEqual([
    [ann, "circle", "2026-11", 1],
    [ann, "given", "2026-11", 1],
    [bob, "circle", "2026-11", 1],
    [bob, "received", "2026-11", 2],
  ]);
});
